import { Button, Input, Progress } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { acceptPictures, isPicture } from '../../../uploads/file-types.ts'
import { FileButton } from '../../../uploads/FileButton.tsx'
import { useOneUpload } from '../../../uploads/useOneUpload.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { cutCover } from './cut-cover.ts'
import type { NewsDraft } from './news-draft.ts'

const loadFrame = () => import('./FrameDialog.tsx').then((file) => file.FrameDialog)

interface CoverFieldProps {
  cover: NewsDraft['cover']
  fault: string | undefined
  /** One is on its way, and would be lost with the page. */
  onBusy: (busy: boolean) => void
  onChange: (cover: NewsDraft['cover']) => void
}

/** A picture above the news: chosen, cut to its shape here, sent, shown, taken out. */
export function CoverField({ cover, fault, onBusy, onChange }: CoverFieldProps) {
  const told = useId()
  const { preview, ratio, send, cancel, settle } = useOneUpload()
  const [picked, setPicked] = useState<File>()
  const [failed, setFailed] = useState<string>()
  // What was typed while the picture was on its way stays.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])
  const shown = preview ?? cover?.url

  function pick(file: File) {
    const isGood = isPicture(file)
    setFailed(isGood ? undefined : 'Обложкой может быть только картинка')
    if (isGood) setPicked(file)
  }
  async function take(file: File, place: number) {
    setPicked(undefined)
    onBusy(true)
    const outcome = await send(await cutCover(file, place))
    if (outcome.state === 'done') latest.current({ fileId: outcome.file.id, url: outcome.file.url })
    if (outcome.state === 'failed') setFailed(outcome.message)
    settle()
    onBusy(false)
  }
  const error = failed ?? fault
  return (
    <div role="group" aria-label="Обложка" className="news-cover-field" aria-describedby={error ? told : undefined}>
      {shown !== undefined && <img className="news-cover" src={shown} alt="Обложка" />}
      <div>
        <FileButton
          label="Обложка: файл"
          variant="default"
          accept={acceptPictures}
          busy={ratio !== undefined}
          leftSection={<IconPhotoPlus size={18} />}
          onFile={pick}
        >
          {cover ? 'Заменить обложку' : 'Добавить обложку'}
        </FileButton>
        {preview !== undefined ? (
          <Button variant="subtle" onClick={cancel}>
            Отменить
          </Button>
        ) : (
          cover && (
            <Button variant="subtle" color="red" onClick={() => onChange(null)}>
              Убрать
            </Button>
          )
        )}
      </div>
      {preview !== undefined && <Progress value={(ratio ?? 0) * 100} aria-label="Загрузка обложки" />}
      {error !== undefined && <Input.Error id={told}>{error}</Input.Error>}
      <Fetched
        wanted={picked !== undefined}
        load={loadFrame}
        onFailure={() => setPicked(undefined)}
        props={{ file: picked, onDone: (file, place) => void take(file, place), onClose: () => setPicked(undefined) }}
      />
    </div>
  )
}
