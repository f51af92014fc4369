import '../reader/media.css'
import { Button, FileButton, TextInput } from '@mantine/core'
import IconArrowsHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsHorizontal.mjs'
import IconBorderOuter from '@tabler/icons-react/dist/esm/icons/IconBorderOuter.mjs'
import IconBackground from '@tabler/icons-react/dist/esm/icons/IconBackground.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { inlineText } from '../inline.ts'
import { LinkCard } from '../reader/LinkCard.tsx'
import { Picture } from '../reader/Picture.tsx'
import { PictureFrame } from '../reader/PictureFrame.tsx'
import { type ImageData, readImage } from '../reader/read-block.ts'
import { text } from '../reader/read-value.ts'
import { takeFocus } from '../reader/TapToLoad.tsx'
import { isOwn } from '../own-address.ts'
import { acceptPictures, isPicture } from '../../uploads/file-types.ts'
import { type StoredFile, uploadByUrl } from '../../uploads/upload-file.ts'
import { UploadStatus } from '../../uploads/UploadStatus.tsx'
import type { BlockViewProps, Data } from './block-view.ts'
import { BlockTools } from './BlockTools.tsx'
import { EmptyBlock } from './EmptyBlock.tsx'
import { useForeignPicture } from './foreign-pictures.ts'
import { useBlockUpload } from './useBlockUpload.ts'

/** Exact, in English (B22). */
const failed = 'Couldn’t upload image. Please try another.'

/** The size goes with the address, so that the page keeps its place while the picture loads. */
function put(data: Data, { url, width, height }: StoredFile): Data {
  const { url: _, ...rest } = data
  return {
    caption: '',
    withBorder: false,
    withBackground: false,
    stretched: false,
    ...rest,
    file: { url, ...(width && height && { width, height }) },
  }
}

export function ImageView(props: BlockViewProps) {
  const { data, onChange, onFilled } = props
  const image = readImage(data)
  const { id, upload, error, setError, start, end } = useBlockUpload({ ...props, type: 'image', put })
  const take = (files: readonly File[]) =>
    files.every(isPicture) ? start(files) : setError(files.some(isPicture) ? 'Выберите только изображения' : failed)

  if (upload)
    return (
      <div className="eb-uploading">
        {upload.preview && <img src={upload.preview} alt="" className="eb-preview" />}
        <UploadStatus id={id} upload={upload} failure={() => failed} onCancel={end} />
      </div>
    )
  const store = (file: StoredFile) => {
    onChange(put(data, file))
    onFilled()
  }
  if (!image) return <EmptyImage error={error} onFiles={take} onStored={store} />
  if (!isOwn(image.href)) return <ForeignImage {...props} image={image} put={put} />
  return <FilledImage {...props} image={image} error={error} onFiles={take} />
}

interface EmptyImageProps {
  error: string | undefined
  onFiles: (files: File[]) => void
  onStored: (file: StoredFile) => void
}

function EmptyImage({ error, onFiles, onStored }: EmptyImageProps) {
  const [byLink, setByLink] = useState(false)
  const [address, setAddress] = useState('')
  const fetching = useFetched(onStored)

  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The article's form is around the editor.
    event.preventDefault()
    void fetching.ask(address)
  }
  return (
    <EmptyBlock
      icon={IconPhoto}
      title="Изображение"
      hint="Выберите файл, перетащите его сюда или вставьте из буфера"
      error={fetching.fault === undefined ? error : failed}
      reason={fetching.fault}
      onFiles={onFiles}
    >
      <FileButton multiple accept={acceptPictures} onChange={(files) => files.length > 0 && onFiles(files)}>
        {(button) => (
          <Button {...button} variant="light">
            Выбрать файл
          </Button>
        )}
      </FileButton>
      {byLink ? (
        <div className="eb-link">
          <TextInput
            aria-label="Ссылка на изображение"
            placeholder="https://"
            inputMode="url"
            ref={takeFocus}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={enter}
          />
          <Button
            variant="light"
            loading={fetching.busy}
            disabled={address.trim() === ''}
            onClick={() => void fetching.ask(address)}
          >
            Загрузить
          </Button>
        </div>
      ) : (
        <Button variant="subtle" onClick={() => setByLink(true)}>
          По ссылке
        </Button>
      )}
    </EmptyBlock>
  )
}

/** A picture that is fetched by the server, which alone may look at strange addresses (B43). */
function useFetched(onStored: (file: StoredFile) => void) {
  const { busy, act } = useBusy()
  const [fault, setFault] = useState<string>()
  const [repeatKey] = useState(() => createRepeatKeys())
  async function fetchFrom(url: string) {
    setFault(undefined)
    const outcome = await uploadByUrl(url, repeatKey(url))
    if (outcome.state === 'done') onStored(outcome.file)
    else if (outcome.state === 'failed') setFault(outcome.message)
  }
  async function ask(address: string) {
    const url = address.trim()
    if (url !== '') await act(() => fetchFrom(url))
  }
  return { busy, fault, ask }
}

function ForeignImage({
  data,
  onChange,
  onRemove,
  readOnly,
  image,
  put: fill,
}: BlockViewProps & { image: ImageData; put: typeof put }) {
  const { busy, fault, ask } = useFetched((file) => onChange(fill(data, file)))
  const all = useForeignPicture(readOnly ? null : () => ask(image.href))
  return (
    <div className="eb-foreign">
      <LinkCard icon={IconPhoto} title="Изображение по ссылке" facts={inlineText(image.caption)} href={image.href} />
      {!readOnly && (
        <div className="eb-actions">
          <Button
            variant="light"
            leftSection={<IconDownload size={18} />}
            loading={busy}
            onClick={() => void ask(image.href)}
          >
            Загрузить к нам
          </Button>
          {all.count > 1 && (
            <Button variant="subtle" loading={all.busy} onClick={() => void all.fetchAll()}>
              Загрузить все: {all.count}
            </Button>
          )}
          <Button variant="subtle" onClick={onRemove}>
            Удалить
          </Button>
        </div>
      )}
      <div role="alert">
        {fault && <p className="eb-fault">{failed}</p>}
        {fault && <p className="eb-dim">{fault}</p>}
      </div>
    </div>
  )
}

interface FilledImageProps extends BlockViewProps {
  image: ImageData
  error: string | undefined
  onFiles: (files: File[]) => void
}

function FilledImage({ data, onChange, onRemove, readOnly, image, error, onFiles }: FilledImageProps) {
  const field = useRef<HTMLInputElement>(null)
  const { withBorder, withBackground, stretched } = image
  const flip = (key: 'withBorder' | 'withBackground' | 'stretched', on: boolean) => onChange({ ...data, [key]: !on })
  return (
    <figure className={stretched ? 'ab-figure ab-stretched eb-figure' : 'ab-figure eb-figure'}>
      <PictureFrame image={image}>
        <Picture image={image} draggable={false} />
      </PictureFrame>
      {!readOnly && (
        <>
          <BlockTools
            label="Изображение"
            tools={[
              {
                icon: IconBorderOuter,
                label: 'Рамка',
                pressed: withBorder,
                onClick: () => flip('withBorder', withBorder),
              },
              {
                icon: IconBackground,
                label: 'Фон',
                pressed: withBackground,
                onClick: () => flip('withBackground', withBackground),
              },
              {
                icon: IconArrowsHorizontal,
                label: 'Во всю ширину',
                pressed: stretched,
                onClick: () => flip('stretched', stretched),
              },
              { icon: IconReplace, label: 'Заменить', onClick: () => field.current?.click() },
              { icon: IconTrash, label: 'Удалить', onClick: onRemove },
            ]}
          />
          <input
            ref={field}
            hidden
            type="file"
            accept={acceptPictures}
            aria-label="Заменить изображение"
            onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
          />
          <input
            className="eb-caption"
            aria-label="Подпись"
            placeholder="Подпись, необязательно"
            value={inlineText(text(data['caption']))}
            onChange={(event) => onChange({ ...data, caption: asMarkup(event.currentTarget.value) })}
          />
          <div role="alert">{error && <p className="eb-fault">{error}</p>}</div>
        </>
      )}
    </figure>
  )
}

/** A caption is inline markup; what is typed here is text. */
const asMarkup = (typed: string) => typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
