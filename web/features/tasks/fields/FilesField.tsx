import { ActionIcon, Button, Input, Progress } from '@mantine/core'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { fill } from '../../../../openapi/rules/text/fill.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { formatFileSize } from '../../../lib/file-size.ts'
import { faultOf } from '../../../uploads/check-files.ts'
import { acceptAll } from '../../../uploads/file-types.ts'
import type { Attached } from './draft.ts'
import { type Upload, useUploads } from './useUploads.ts'

interface FilesFieldProps {
  files: readonly Attached[]
  error: string | undefined
  /** With what has come by then: several end at their own time. */
  onAdd: (file: Attached) => void
  onRemove: (fileId: string) => void
  onBusy: (busy: boolean) => void
}

const MB = 1024 * 1024

/** Files of a task: each goes up by itself as soon as it is chosen, and is tried again by itself. */
export function FilesField({ files, error, onAdd, onRemove, onBusy }: FilesFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { uploads, begin, again, cancel } = useUploads({ onAdd, onBusy })
  const [fault, setFault] = useState<string>()
  function choose(chosen: readonly File[]) {
    const { attachmentsMax: n, attachmentMaxBytes } = limits.tasks
    if (files.length + uploads.length + chosen.length > n) return setFault(`Не больше ${n} файлов`)
    const large = chosen.find(({ size }) => size > attachmentMaxBytes)
    if (large) return setFault(fill(messages.FILE_TOO_LARGE, { name: large.name, n: attachmentMaxBytes / MB }))
    const wrong = faultOf(chosen)
    setFault(wrong)
    return wrong === undefined ? begin(chosen) : undefined
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
        {uploads.map((one) => (
          <UploadRow
            key={one.key}
            upload={one}
            onAgain={() => again(one)}
            onCancel={() => {
              cancel(one)
              button.current?.focus()
            }}
          />
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

interface UploadRowProps {
  upload: Upload
  onAgain: () => void
  onCancel: () => void
}

const UploadRow = ({ upload: { file, ratio, failed }, onAgain, onCancel }: UploadRowProps) => (
  <li>
    <IconFile size={20} aria-hidden="true" />
    <span className="task-files-name">
      {file.name}
      {failed === undefined ? (
        <Progress value={ratio * 100} size="sm" aria-label={`Загрузка: ${file.name}`} />
      ) : (
        <span role="alert" className="task-files-failed">
          {failed}
        </span>
      )}
    </span>
    {failed !== undefined && (
      <Button size="compact-sm" variant="default" onClick={onAgain}>
        Повторить
      </Button>
    )}
    <ActionIcon aria-label={`Не загружать: ${file.name}`} onClick={onCancel}>
      <IconX size={18} />
    </ActionIcon>
  </li>
)
