import './upload-status.css'
import { Button, Progress } from '@mantine/core'
import { formatFileSize } from '../lib/file-size.ts'
import { cancelUpload, retryUpload, type Upload } from './running.ts'
import { statusId } from './show-upload.ts'

interface UploadStatusProps {
  id: string
  upload: Pick<Upload, 'name' | 'state' | 'progress' | 'message'>
  /** A failure in the words of this kind of block; the server's own stand under it. */
  failure?: ((message: string) => string) | undefined
  onCancel: () => void
}

const asSaid = (message: string) => message

/** A file on its way: how far, how fast, and the ways out. */
export function UploadStatus({ id, upload, failure = asSaid, onCancel }: UploadStatusProps) {
  const { name, state, progress, message = '' } = upload
  const failed = state === 'failed'
  const text = failed ? failure(message) : ''
  const percent = Math.floor(progress.ratio * 100)
  const cancel = () => {
    cancelUpload(id)
    onCancel()
  }
  return (
    <div id={statusId(id)} className="up-status" role="group" aria-label={`Загрузка файла ${name}`}>
      <div className="up-name">{name}</div>
      {!failed && (
        <>
          <Progress.Root>
            <Progress.Section value={percent} aria-label={`Загрузка файла ${name}`} />
          </Progress.Root>
          <div className="up-facts">
            <span className="up-percent">{percent}&nbsp;%</span>
            <span>
              {formatFileSize(progress.sent)} из {formatFileSize(progress.total)}
            </span>
            {progress.speed !== undefined && <span>{formatFileSize(progress.speed)}/с</span>}
          </div>
        </>
      )}
      <div role="alert">
        {failed && <p className="up-fault">{text}</p>}
        {failed && message && !text.includes(message) && <p className="up-reason">{message}</p>}
      </div>
      <div className="up-actions">
        {failed && (
          <Button variant="light" size="compact-md" onClick={() => retryUpload(id)}>
            Повторить
          </Button>
        )}
        <Button variant="subtle" size="compact-md" aria-label="Отменить загрузку" onClick={cancel}>
          Отменить
        </Button>
      </div>
    </div>
  )
}
