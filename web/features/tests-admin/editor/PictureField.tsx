import { Button, Input, Progress } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { acceptPictures, isPicture } from '../../../uploads/file-types.ts'
import { FileButton } from '../../../uploads/FileButton.tsx'
import { useOneUpload } from '../../../uploads/useOneUpload.ts'

interface PictureFieldProps {
  label: string
  url: string | undefined
  fault: string | undefined
  /** In a row of other fields: a sign in place of words. */
  small?: boolean
  /** One is on its way, and would be lost with the page; no more, and why it did not come. */
  onBusy: (busy: boolean, failure?: string) => void
  onChange: (url: string | undefined) => void
}

/** One picture: chosen, sent, shown, taken out. */
export function PictureField({ label, url, fault, small = false, onBusy, onChange }: PictureFieldProps) {
  const told = useId()
  const { preview, ratio, send, cancel, settle } = useOneUpload()
  const [failed, setFailed] = useState<string>()
  // What was typed while the picture was on its way stays: the answer is put into what there is by then.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])
  const shown = preview ?? url

  async function take(file: File) {
    const wrong = isPicture(file) ? undefined : 'Добавить можно только картинку'
    setFailed(wrong)
    if (wrong) return
    onBusy(true)
    const outcome = await send(file)
    if (outcome.state === 'done') latest.current(outcome.file.url)
    if (outcome.state === 'failed') setFailed(outcome.message)
    settle()
    onBusy(false, outcome.state === 'failed' ? outcome.message : undefined)
  }
  const error = failed ?? fault
  const words = url === undefined ? 'Добавить картинку' : 'Заменить картинку'
  return (
    <div
      className="tedit-picture"
      data-small={small || undefined}
      role="group"
      aria-label={label}
      aria-describedby={error === undefined ? undefined : told}
    >
      {shown !== undefined && <img src={shown} alt={label} />}
      <FileButton
        label={`${label}: файл`}
        {...(small && { buttonLabel: `${label}: ${url === undefined ? 'добавить' : 'заменить'}` })}
        variant={small ? 'subtle' : 'default'}
        accept={acceptPictures}
        busy={ratio !== undefined}
        {...(!small && { leftSection: <IconPhotoPlus size={18} /> })}
        onFile={(file) => void take(file)}
      >
        {small ? <IconPhotoPlus size={18} /> : words}
      </FileButton>
      {preview !== undefined ? (
        <Button variant="subtle" onClick={cancel}>
          Отменить
        </Button>
      ) : (
        url !== undefined && (
          <Button variant="subtle" color="red" aria-label={`${label}: убрать`} onClick={() => onChange(undefined)}>
            Убрать
          </Button>
        )
      )}
      {preview !== undefined && <Progress value={(ratio ?? 0) * 100} aria-label={`Загрузка: ${label}`} />}
      {error !== undefined && (
        <Input.Error id={told} mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
