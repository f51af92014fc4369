import { ActionIcon, Button, Input, Progress } from '@mantine/core'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fill } from '../../../../openapi/rules/fill.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { formatFileSize } from '../../../lib/file-size.ts'
import { fetchPart } from '../../../lib/parts.ts'
import { randomKey } from '../../../lib/repeat-key.ts'
import { faultOf } from '../../../uploads/check-files.ts'
import { acceptAll } from '../../../uploads/file-types.ts'
import type { Attached } from './draft.ts'

interface FilesFieldProps {
  files: readonly Attached[]
  error: string | undefined
  /** With what has come by then: several end at their own time. */
  onAdd: (file: Attached) => void
  onRemove: (fileId: string) => void
  onBusy: (busy: boolean) => void
}

const MB = 1024 * 1024

interface Sending {
  key: string
  file: File
  ratio: number
  failed?: string
  stop: AbortController
}

/** Files of a task: each goes up by itself as soon as it is chosen, and is tried again by itself. */
export function FilesField({ files, error, onAdd, onRemove, onBusy }: FilesFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [fault, setFault] = useState<string>()
  const busy = sending.some(({ failed }) => failed === undefined)
  const tell = useEffectEvent(onBusy)
  useEffect(() => tell(busy), [busy])
  const stopAll = useEffectEvent(() => {
    for (const { stop } of sending) stop.abort()
  })
  useEffect(() => () => stopAll(), [])

  const update = (key: string, part: Partial<Sending>) =>
    setSending((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setSending((list) => list.filter((one) => one.key !== key))

  async function send(one: Sending) {
    const part = await fetchPart(() => import('../../../uploads/upload-file.ts')).catch(() => undefined)
    if (!part) return update(one.key, { failed: messages.UPLOAD_FAILED })
    const outcome = await part.uploadFile(one.file, {
      signal: one.stop.signal,
      repeatKey: one.key,
      onProgress: ({ ratio }) => update(one.key, { ratio }),
    })
    if (outcome.state === 'failed') return update(one.key, { failed: outcome.message })
    drop(one.key)
    if (outcome.state === 'cancelled') return undefined
    const { id, originalName, url, size, mimetype } = outcome.file
    return onAdd({ fileId: id, name: originalName, url, size, mimetype })
  }
  function choose(chosen: readonly File[]) {
    const { attachmentsMax: n, attachmentMaxBytes } = limits.tasks
    if (files.length + sending.length + chosen.length > n) return setFault(`Не больше ${n} файлов`)
    const large = chosen.find(({ size }) => size > attachmentMaxBytes)
    if (large) return setFault(fill(messages.FILE_TOO_LARGE, { name: large.name, n: attachmentMaxBytes / MB }))
    const wrong = faultOf(chosen)
    setFault(wrong)
    if (wrong !== undefined) return undefined
    const begun = chosen.map((file) => ({ key: randomKey(), file, ratio: 0, stop: new AbortController() }))
    setSending((list) => [...list, ...begun])
    for (const one of begun) void send(one)
    return undefined
  }
  function again(one: Sending) {
    const next = { ...one, ratio: 0, stop: new AbortController() }
    delete next.failed
    setSending((list) => list.map((other) => (other.key === one.key ? next : other)))
    void send(next)
  }
  return (
    <div className="task-files">
      <Input.Label labelElement="div">Вложения</Input.Label>
      <ul>
        {files.map(({ fileId, name, url, size }) => (
          <li key={fileId}>
            <IconFile size={20} aria-hidden="true" />
            <a href={url} target="_blank" rel="noopener">
              {name}
            </a>
            <span className="task-note">{formatFileSize(size)}</span>
            <ActionIcon
              aria-label={`Убрать файл: ${name}`}
              onClick={() => {
                onRemove(fileId)
                // Its own button goes with it, and the keyboard would begin at the top of the page.
                button.current?.focus()
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
        {sending.map((one) => (
          <li key={one.key}>
            <IconFile size={20} aria-hidden="true" />
            <span className="task-files-name">
              {one.file.name}
              {one.failed === undefined ? (
                <Progress value={one.ratio * 100} size="sm" aria-label={`Загрузка: ${one.file.name}`} />
              ) : (
                <span role="alert" className="task-files-failed">
                  {one.failed}
                </span>
              )}
            </span>
            {one.failed !== undefined && (
              <Button size="compact-sm" variant="default" onClick={() => again(one)}>
                Повторить
              </Button>
            )}
            <ActionIcon
              aria-label={`Не загружать: ${one.file.name}`}
              onClick={() => {
                one.stop.abort()
                drop(one.key)
                button.current?.focus()
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={acceptAll}
        aria-label="Вложения"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (chosen.length > 0) choose(chosen)
        }}
      />
      <Button
        ref={button}
        variant="default"
        leftSection={<IconPaperclip size={20} />}
        onClick={() => chooser.current?.click()}
      >
        Прикрепить файлы
      </Button>
      {(fault ?? error) !== undefined && (
        <Input.Error mt={6} role="alert">
          {fault ?? error}
        </Input.Error>
      )}
    </div>
  )
}
