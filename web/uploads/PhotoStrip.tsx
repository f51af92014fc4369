import './photo-strip.css'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'

/** A picture that is with the server (`url`), or still on this device (`file`). */
export interface StripPhoto {
  id: string
  name: string
  url?: string | undefined
  file?: File | undefined
  /** On the dark plate: «14:12», «60%», «образец». */
  plate?: string | undefined
  /** It could not be sent, in words. */
  failed?: string | undefined
}

interface PhotoStripProps {
  /** Of the group: «Фото результата». */
  label: string
  photos: readonly StripPhoto[]
  /** At most so many; beyond them nothing can be taken. */
  max: number
  /** How a good one looks. */
  sample?: StripPhoto | undefined
  invalid?: boolean
  describedBy?: string | undefined
  /** Nothing can be taken or taken out just now; its buttons stay where they are, and so does the focus. */
  busy?: boolean
  onAdd?: ((files: File[]) => void) | undefined
  onRemove?: ((id: string) => void) | undefined
  onRetry?: ((id: string) => void) | undefined
}

const accept = 'image/*'

/** Pictures in a row: the camera first, the gallery beside it, several at once. */
export function PhotoStrip({
  label,
  photos,
  max,
  sample,
  invalid,
  describedBy,
  busy = false,
  onAdd,
  onRemove,
  onRetry,
}: PhotoStripProps) {
  const room = max - photos.length
  const place = useRef<HTMLDivElement>(null)
  /**
   * What was pressed goes by what it does, or with the picture that has got its id of the server: the focus would be
   * nowhere.
   */
  const pressed = useRef<{ button: Element; at: number }>(undefined)
  useEffect(() => {
    const last = pressed.current
    if (!last || last.button.isConnected) return
    pressed.current = undefined
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const crosses = [...(place.current?.querySelectorAll<HTMLElement>('.photo-strip-remove') ?? [])]
    const next = crosses[last.at] ?? crosses.at(-1) ?? place.current?.querySelector<HTMLElement>('.photo-strip-take')
    next?.focus({ preventScroll: true })
    if (next) pressed.current = { button: next, at: last.at }
  })
  const press = (button: Element, at: number) => (pressed.current = { button, at })
  const add = (files: File[]) => {
    if (!busy) onAdd?.(files.slice(0, room))
  }
  return (
    <div
      ref={place}
      className="photo-strip"
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      data-lacks={invalid || undefined}
    >
      {sample && <Tile photo={{ ...sample, plate: 'образец' }} />}
      {photos.map((photo, at) => (
        <Tile
          key={photo.id}
          photo={photo}
          busy={busy}
          onRemove={
            onRemove &&
            ((id, cross) => {
              press(cross, at)
              onRemove(id)
            })
          }
          onRetry={onRetry}
        />
      ))}
      {onAdd && room > 0 && (
        <>
          <Take label={photos.length > 0 ? 'Снять ещё' : 'Снять'} camera busy={busy} onPress={press} onFiles={add}>
            <IconCamera size={24} aria-hidden="true" />
          </Take>
          <Take label="Выбрать" multiple={room > 1} busy={busy} onPress={press} onFiles={add}>
            <IconPhotoPlus size={24} aria-hidden="true" />
          </Take>
        </>
      )}
    </div>
  )
}

interface TakeProps {
  label: string
  camera?: boolean
  multiple?: boolean
  busy: boolean
  onPress: (button: Element, at: number) => void
  onFiles: (files: File[]) => void
  children: ReactNode
}

function Take({ label, camera = false, multiple = false, busy, onPress, onFiles, children }: TakeProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        aria-label={camera ? 'Фото с камеры' : 'Фото из галереи'}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be picked again after it was removed.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <UnstyledButton
        className="photo-strip-take"
        aria-disabled={busy || undefined}
        onClick={({ currentTarget }) => {
          if (busy) return
          onPress(currentTarget, Number.POSITIVE_INFINITY)
          field.current?.click()
        }}
      >
        {children}
        {label}
      </UnstyledButton>
    </>
  )
}

interface TileProps {
  photo: StripPhoto
  busy?: boolean
  onRemove?: ((id: string, cross: Element) => void) | undefined
  onRetry?: PhotoStripProps['onRetry']
}

function Tile({ photo: { id, name, url, file, plate, failed }, busy = false, onRemove, onRetry }: TileProps) {
  return (
    <div className="photo-strip-tile" data-failed={failed !== undefined || undefined}>
      {file ? (
        <LocalPicture file={file} alt={name} />
      ) : (
        <a href={url} target="_blank" rel="noopener">
          <img src={url} alt={name} loading="lazy" />
        </a>
      )}
      {plate !== undefined && <span className="photo-strip-plate">{plate}</span>}
      {failed !== undefined && onRetry && (
        <UnstyledButton
          className="photo-strip-retry"
          aria-label={`Повторить: ${name}. ${failed}`}
          onClick={() => onRetry(id)}
        >
          <IconRefresh size={18} aria-hidden="true" />
          Повторить
        </UnstyledButton>
      )}
      {onRemove && (
        <ActionIcon
          className="photo-strip-remove"
          size={28}
          variant="filled"
          aria-label={`Убрать фото: ${name}`}
          aria-disabled={busy || undefined}
          onClick={({ currentTarget }) => {
            if (!busy) onRemove(id, currentTarget)
          }}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

/** A file of this device has an address only as long as it is drawn. */
function LocalPicture({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} />
}
