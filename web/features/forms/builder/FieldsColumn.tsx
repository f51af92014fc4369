import { Button, Input } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { returnRow } from '../../../ui/row-focus.ts'
import { AddField } from './AddField.tsx'
import type { FormDraft } from './form-draft.ts'
import { FormFacts } from './FormFacts.tsx'
import type { useFields } from './useFields.ts'

// What no empty form needs comes with its first field.
const loadRows = () => import('./FieldRows.tsx').then((file) => file.FieldRows)

interface FieldsColumnProps {
  draft: FormDraft
  change: (part: Partial<FormDraft>) => void
  refused: Record<string, string> | undefined
  /** The places of those that are wrong. */
  wrong: ReadonlyMap<number, unknown>
  own: ReturnType<typeof useFields>
  /** There is no room for the palette. */
  addsHere: boolean
  onRemove: (field: FormField) => void
}

/** What the form is, and its fields in order. */
export function FieldsColumn({ draft, change, refused, wrong, own, addsHere, onRemove }: FieldsColumnProps) {
  const { fields } = draft
  return (
    <section className="forms-middle" aria-label="Форма">
      <FormFacts draft={draft} change={change} fields={refused} />
      <div className="forms-fields-head">
        <h2>Поля</h2>
        <span>
          {fields.length} из {limits.forms.fieldsMax}
        </span>
      </div>
      <p role="status" className="app-hidden">
        {own.said}
      </p>
      {own.removed && (
        <div role="status" className="forms-removed">
          <span>Поле «{own.removed.name}» удалено</span>
          <Button variant="subtle" onClick={() => returnRow(own.undo)}>
            Вернуть
          </Button>
        </div>
      )}
      <Fetched
        wanted
        load={loadRows}
        onFailure={() => own.choose(undefined)}
        props={{
          fields,
          selected: own.selected?.id,
          faulty: new Set(fields.filter((_, place) => wrong.has(place)).map(({ id }) => id)),
          full: own.full,
          onDrop: own.add,
          onSelect: own.choose,
          onMove: own.move,
          onCopy: own.copy,
          onRemove,
        }}
      />
      <Input.Error>{errorOf(refused, 'fields')}</Input.Error>
      {addsHere && <AddField full={own.full} onAdd={own.add} />}
    </section>
  )
}
