import '../forms.css'
import type { ReactNode } from 'react'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { EditorPage } from '../../../form/EditorPage.tsx'
import type { Form } from '../../../form/useForm.ts'
import { faultsAt } from '../../../lib/faults-at.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { href } from '../../../routes.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
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
  const wide = useWide()
  const { draft, change, fields: refused } = form
  const { fields } = draft
  const own = useFields(fields, (next) => change({ fields: next }), refused)
  const wrong = faultsAt(refused, 'fields')
  const at = fields.findIndex(({ id }) => id === own.selected?.id)
  const remove = (field: FormField) =>
    own.askToRemove(field, () => document.querySelector<HTMLElement>('.forms-removed button')?.focus())
  return (
    <EditorPage
      title={title}
      backTo={href('forms')}
      backLabel="Формы задач"
      form={form}
      about={about}
      preview={(close) =>
        fields.length === 0 ? (
          <p className="forms-dim">Здесь будет форма, как её увидит сотрудник</p>
        ) : (
          <Fetched wanted load={loadPreview} onFailure={close} props={{ fields }} />
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
    </EditorPage>
  )
}
