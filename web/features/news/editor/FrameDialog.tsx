import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'

interface FrameDialogProps {
  file: File | undefined
  onDone: (file: File, place: number) => void
  onClose: () => void
}

/** Which part of the picture is the cover; another picture begins in its middle. */
export const FrameDialog = (props: FrameDialogProps) => <Frame key={props.file?.name ?? ''} {...props} />

function Frame({ file, onDone, onClose }: FrameDialogProps) {
  const [place, setPlace] = useState(50)
  const url = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  return (
    <Dialog
      title="Кадр обложки"
      size="choice"
      phone="sheet"
      opened={file !== undefined}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button onClick={() => file && onDone(file, place / 100)}>Готово</Button>
        </>
      }
    >
      {url !== undefined && (
        <img
          className="news-cover"
          src={url}
          alt="Что попадёт в обложку"
          style={{ objectPosition: `${place}% ${place}%` }}
        />
      )}
      <label className="news-frame">
        Какая часть видна
        <input
          type="range"
          min={0}
          max={100}
          value={place}
          onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
        />
      </label>
    </Dialog>
  )
}
