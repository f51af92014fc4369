import '../forms.css'
import { Button, Input } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { type ReactNode, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { FormField } from '../../../../openapi/rules/forms.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import type { Form } from '../../../form/useForm.ts'
import { faultsAt } from '../../../lib/faults-at.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { useMedia, useWide } from '../../../lib/useMedia.ts'
import { href } from '../../../routes.ts'
import { useNarrowMenu } from '../../../shell/useNarrowMenu.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { LazySheet } from '../../../ui/LazySheet.tsx'
import { AddField } from './AddField.tsx'
import type { FormDraft } from './form-draft.ts'
import { FormFacts } from './FormFacts.tsx'
import { LazyPalette } from './LazyPalette.tsx'
import { useFields } from './useFields.ts'

// What no empty form needs comes with its first field.
const loadRows = () => import('./FieldRows.tsx').then((file) => file.FieldRows)
const loadSettings = () => import('./FieldSettings.tsx').then((file) => file.FieldSettings)
const loadPreview = () => import('./Preview.tsx').then((file) => file.Preview)

interface FormBuilderProps {
  title: string
  form: Form & {
    draft: FormDraft
    change: (part: Partial<FormDraft>) => void
    fields: Record<string, string> | undefined
  }
  /** What else is known of it: version, uses. */
  about?: ReactNode
  /** A picture is on its way. */
  onBusy: (busy: boolean) => void
}

/** Palette, fields, settings, preview; what has no room beside the fields rises from below. */
export function FormBuilder({ title, form, about, onBusy }: FormBuilderProps) {
  useNarrowMenu()
  const wide = useWide()
  const roomy = useMedia('(min-width: 80em)')
  const [previewed, setPreviewed] = useState(false)
  const { draft, change, fields: refused } = form
  const { fields } = draft
  const own = useFields(fields, (next) => change({ fields: next }), refused)
  const wrong = faultsAt(refused, 'fields')
  const { selected } = own
  const at = fields.findIndex(({ id }) => id === selected?.id)
  const remove = (field: FormField) =>
    own.askToRemove(field, () => document.querySelector<HTMLElement>('.forms-removed button')?.focus())

  const settings = selected && (
    <Fetched
      key={selected.id}
      wanted
      load={loadSettings}
      onFailure={() => own.choose(undefined)}
      props={{
        field: selected,
        fields,
        faults: wrong.get(at) ?? {},
        fresh: own.fresh,
        onBusy,
        onChange: (part) => own.patch(selected.id, part),
      }}
    />
  )
  const preview =
    fields.length === 0 ? (
      <p className="forms-dim">Здесь будет форма, как её увидит сотрудник</p>
    ) : (
      <Fetched wanted load={loadPreview} onFailure={() => setPreviewed(false)} props={{ fields }} />
    )
  return (
    <FormPage
      wide
      title={title}
      backTo={href('forms')}
      backLabel="Формы задач"
      form={form}
      note={
        <span className="forms-note">
          {about}
          {!roomy && (
            <Button
              variant="default"
              leftSection={<IconEye size={18} />}
              aria-haspopup="dialog"
              onClick={() => setPreviewed(true)}
            >
              Предпросмотр
            </Button>
          )}
        </span>
      }
      beside={
        roomy ? (
          <aside className="forms-preview" aria-label="Предпросмотр">
            <h2>Предпросмотр</h2>
            {preview}
          </aside>
        ) : (
          <LazySheet title="Предпросмотр" opened={previewed} onClose={() => setPreviewed(false)}>
            {preview}
          </LazySheet>
        )
      }
    >
      <div className="forms-builder">
        {wide && (
          <section className="forms-column forms-types" aria-label="Тип поля">
            <h2>Тип поля</h2>
            <p className="forms-dim">Нажмите или перетащите</p>
            <LazyPalette full={own.full} onAdd={own.add} />
          </section>
        )}
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
              <Button variant="subtle" onClick={own.undo}>
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
              selected: selected?.id,
              faulty: new Set(fields.filter((_, place) => wrong.has(place)).map(({ id }) => id)),
              full: own.full,
              onDrop: own.add,
              onSelect: own.choose,
              onMove: own.move,
              onCopy: own.copy,
              onRemove: remove,
            }}
          />
          <Input.Error>{errorOf(refused, 'fields')}</Input.Error>
          {!wide && <AddField full={own.full} onAdd={own.add} />}
        </section>
        {wide ? (
          <section className="forms-column" aria-label="Настройки поля">
            {settings ?? (
              <>
                <h2>Настройки поля</h2>
                <p className="forms-dim">Выберите поле, чтобы настроить его</p>
              </>
            )}
          </section>
        ) : (
          <LazySheet
            title="Настройки поля"
            bottomBelow="desktop"
            opened={selected !== undefined}
            onClose={() => own.choose(undefined)}
          >
            {settings}
            {selected && (
              <div className="forms-sheet-acts">
                <Button variant="default" disabled={own.full} onClick={() => own.copy(selected)}>
                  Дублировать
                </Button>
                <Button variant="subtle" color="red" aria-haspopup="dialog" onClick={() => remove(selected)}>
                  Удалить поле
                </Button>
                <Button onClick={() => own.choose(undefined)}>Готово</Button>
              </div>
            )}
          </LazySheet>
        )}
      </div>
    </FormPage>
  )
}
