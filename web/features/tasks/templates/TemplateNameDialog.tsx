import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { cutText } from '../../../../openapi/rules/text/cut-text.ts'
import { write } from '../../../data/write.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { createRepeatKeys } from '../../../lib/repeat-key.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { FormFoot } from '../../../ui/FormFoot.tsx'
import type { TaskDraft } from '../fields/draft.ts'
import { newTemplate, templateBodyOf } from './template-draft.ts'

export interface TemplateNameProps {
  draft: TaskDraft
  onClose: () => void
}

/** How the template is called; the rest of it is filled in already. */
export function TemplateNameDialog({ draft, onClose }: TemplateNameProps) {
  const form = useId()
  const [name, setName] = useState(cutText(draft.title, limits.taskTemplates.nameMax))
  const { busy, submit } = useBusy()
  const [failed, setFailed] = useState<{ message: string; fields?: Record<string, string> | undefined }>()
  const { assigneesMax } = limits.tasks
  const [repeatKey] = useState(() => createRepeatKeys())

  async function save() {
    const people = draft.people.slice(0, assigneesMax)
    const body = templateBodyOf({ ...newTemplate, ...draft, people, name })
    const { failed: why } = await write('templateCreate', { body }, { key: repeatKey(body) })
    if (why) return setFailed(why.problem)
    toast('success', 'Шаблон создан')
    return onClose()
  }
  const fault = errorOf(failed?.fields, 'name')
  return (
    <Dialog
      title="Сохранить как шаблон"
      opened
      busy={busy}
      onClose={onClose}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose}>
          Сохранить
        </FormFoot>
      }
    >
      <form id={form} noValidate onSubmit={(event) => submit(event, save)}>
        <TextInput
          label="Название шаблона"
          data-autofocus
          maxLength={limits.taskTemplates.nameMax}
          value={name}
          error={fault}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {draft.people.length > assigneesMax && (
          // A task for each may have more people than a template keeps.
          <p role="note">
            В шаблоне до {assigneesMax} исполнителей: войдут первые {assigneesMax} из {draft.people.length}
          </p>
        )}
        {!fault && failed && <FormError>{failed.message}</FormError>}
      </form>
    </Dialog>
  )
}
