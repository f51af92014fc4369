import { ActionIcon, Button } from '@mantine/core'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FormEvent, useRef, useState } from 'react'
import { fieldMessages } from '../../../../../openapi/gen/messages.gen.ts'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { isBlank } from '../../../../../openapi/rules/text/clean-text.ts'
import { later } from '../../../../data/later.ts'
import { newId } from '../../../../lib/new-id.ts'
import { isRecord, isText } from '../../../../lib/shape.ts'
import { useBusy } from '../../../../lib/useBusy.ts'
import { useOwnDraft } from '../../../../lib/useOwnDraft.ts'
import { useDraftPlace } from '../../../../shell/useDraftPlace.ts'
import { FormError } from '../../../../ui/FormError.tsx'
import { type LocalFile, localFiles } from '../../../../uploads/local-files.ts'
import type { Task } from '../../steps/move.ts'
import { mentionedIn, type Person } from './mention.ts'
import { MentionField } from './MentionField.tsx'

interface Draft {
  text: string
  picked: readonly Person[]
  files: readonly LocalFile[]
}
const blank: Draft = { text: '', picked: [], files: [] }
const read = (value: unknown): Draft | undefined =>
  isRecord(value) && isText(value.text) && Array.isArray(value.picked) && Array.isArray(value.files)
    ? { text: value.text, picked: value.picked, files: value.files }
    : undefined

/** Writes a comment: kept on the device at once, sent when there is a network. */
export function Composer({ task }: { task: Task }) {
  const place = useDraftPlace(`task/${task._id}/comment`)
  const { value: draft, now, change, clear } = useOwnDraft(place, blank, read)
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { act } = useBusy()

  function press() {
    // The contract's own word for it.
    if (isBlank(now().text)) return setFault('Введите комментарий')
    void act(send)
  }
  async function send() {
    const { text, picked, files } = now()
    const body = {
      text,
      mentions: mentionedIn(text, picked).map(({ id }) => id),
      attachments: files.map(({ id }) => id),
      clientId: newId(),
    }
    const input = { path: { id: task._id }, body }
    const { failed } = await later('commentCreate', input, { about: `№${task.number} ${task.title}`, files })
    if (failed !== undefined) return setRefused(failed)
    setRefused(undefined)
    clear()
    field.current?.focus()
  }
  async function attach(chosen: readonly File[]) {
    const { files, failed } = await localFiles(chosen)
    const all = [...now().files, ...(files ?? [])]
    const { commentAttachmentsMax: most } = limits.tasks
    if (failed !== undefined) return setRefused(failed)
    if (all.length > most) return setRefused(fieldMessages.valueFiles.replace('{n}', String(most)))
    setRefused(undefined)
    change({ files: all })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  return (
    <form className="tcard-composer" aria-label="Новый комментарий" noValidate onSubmit={submit}>
      <MentionField
        taskId={task._id}
        label="Написать комментарий"
        text={draft.text}
        error={fault}
        field={field}
        onText={(text) => {
          setFault(undefined)
          change({ text })
        }}
        onPick={(person) => change({ picked: [...now().picked, person] })}
        onSend={press}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Файлы комментария"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (chosen.length > 0) void attach(chosen)
        }}
      />
      <ActionIcon aria-label="Приложить файлы" title="Приложить файлы" onClick={() => chooser.current?.click()}>
        <IconPaperclip size={20} />
      </ActionIcon>
      <ActionIcon type="submit" variant="light" color="plum" aria-label="Отправить комментарий" title="Ctrl+Enter">
        <IconSend2 size={20} />
      </ActionIcon>
      {draft.files.length > 0 && (
        <ul className="tcard-chosen" aria-label="Приложено">
          {draft.files.map(({ id, file }) => (
            <li key={id}>
              <Button
                variant="default"
                size="compact-md"
                rightSection={<IconX size={16} aria-hidden="true" />}
                aria-label={`Убрать: ${file.name}`}
                onClick={() => change({ files: draft.files.filter((one) => one.id !== id) })}
              >
                {file.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormError>{refused}</FormError>
    </form>
  )
}
