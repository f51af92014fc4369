import '../forms.css'
import { Button } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { type ReactNode, useState } from 'react'
import type { FormField } from '../../../../openapi/rules/forms.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import type { Form } from '../../../form/useForm.ts'
import { faultsAt } from '../../../lib/faults-at.ts'
import { useMedia, useWide } from '../../../lib/useMedia.ts'
import { href } from '../../../routes.ts'
import { useNarrowMenu } from '../../../shell/useNarrowMenu.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { LazySheet } from '../../../ui/LazySheet.tsx'
import { FieldsColumn } from './FieldsColumn.tsx'
import type { FormDraft } from './form-draft.ts'
import { LazyPalette } from './LazyPalette.tsx'
import { SettingsPlace } from './SettingsPlace.tsx'
import { useFields } from './useFields.ts'

// What no empty form needs comes with its first field.
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
  const at = fields.findIndex(({ id }) => id === own.selected?.id)
  const remove = (field: FormField) =>
    own.askToRemove(field, () => document.querySelector<HTMLElement>('.forms-removed button')?.focus())

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
        <FieldsColumn
          draft={draft}
          change={change}
          refused={refused}
          wrong={wrong}
          own={own}
          addsHere={!wide}
          onRemove={remove}
        />
        <SettingsPlace
          fields={fields}
          faults={wrong.get(at) ?? {}}
          own={own}
          wide={wide}
          onRemove={remove}
          onBusy={onBusy}
        />
      </div>
    </FormPage>
  )
}
