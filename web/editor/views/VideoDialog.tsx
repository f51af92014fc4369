import { Button, FileButton, SegmentedControl, TextInput } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type DragEvent, useEffect, useState } from 'react'
import { useUnloadGuard } from '../../ui/useUnloadGuard.ts'
import { videoEmbed } from '../embeds.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatFileSize } from '../../lib/file-size.ts'
import type { VideoCard } from '../reader/read-cards.ts'
import { safeHref } from '../../../openapi/rules/content/safe-href.ts'
import { filesOf } from '../uploads/paste-files.ts'
import { beginUpload, cancelUpload, useUpload } from '../../uploads/running.ts'
import type { StoredFile } from '../../uploads/upload-file.ts'
import { UploadStatus } from '../../uploads/UploadStatus.tsx'
import { acceptVideos, videoFailed, videoFault } from './video-file.ts'

interface VideoDialogProps {
  opened: boolean
  /** What is chosen now. */
  video: VideoCard | undefined
  onClose: () => void
  onLink: (url: string) => void
  onFile: (file: StoredFile, name: string) => void
}

/** A video by its address or from this device; «Добавить» waits until there is one. */
export function VideoDialog({ opened, video, onClose, onLink, onFile }: VideoDialogProps) {
  const [tab, setTab] = useState('link')
  const [address, setAddress] = useState('')
  const [uploading, setUploading] = useState('')
  const [fault, setFault] = useState<string>()
  const upload = useUpload(uploading)

  const link = video && !video.isFile ? video.url : ''
  useEffect(() => {
    if (!opened) return
    setTab(video?.isFile ? 'file' : 'link')
    setAddress(link)
    setFault(undefined)
    // Only what it opens with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened])

  const embed = videoEmbed(address)
  useUnloadGuard(upload?.state === 'sending')
  const stored = upload?.state === 'done' ? upload : undefined
  const ready = tab === 'link' ? embed !== undefined : stored !== undefined

  const drop = () => {
    cancelUpload(uploading)
    setUploading('')
  }
  const close = () => {
    drop()
    onClose()
  }
  const take = (file: File | null | undefined) => {
    if (!file) return
    const wrong = videoFault(file)
    setFault(wrong)
    if (wrong !== undefined) return
    cancelUpload(uploading)
    setUploading(beginUpload(file))
  }
  const add = () => {
    if (!ready) return
    if (tab === 'link') onLink(address.trim())
    else if (stored?.file) onFile(stored.file, stored.name)
    setUploading('')
    onClose()
  }

  return (
    <Dialog
      size="picker"
      room
      phone="sheet"
      className="ep-dialog"
      title="Видео"
      opened={opened}
      onClose={close}
      foot={
        <>
          <Button variant="default" onClick={close}>
            Отмена
          </Button>
          <Button disabled={!ready} onClick={add}>
            Добавить
          </Button>
        </>
      }
    >
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label="Откуда видео"
        value={tab}
        onChange={setTab}
        data={[
          { value: 'link', label: 'По ссылке' },
          { value: 'file', label: 'Файл' },
        ]}
      />
      {tab === 'link' ? (
        <LinkTab address={address} service={embed?.name} onChange={setAddress} onEnter={add} />
      ) : upload && !stored ? (
        <UploadStatus id={uploading} upload={upload} failure={videoFailed} onCancel={() => setUploading('')} />
      ) : stored?.file ? (
        <div className="eb-chosen">
          <IconCircleCheck size={22} aria-hidden />
          <div>
            <p className="up-name">{stored.name}</p>
            <p className="eb-dim">{formatFileSize(stored.file.size)}</p>
          </div>
          <Button variant="subtle" onClick={drop}>
            Выбрать другое
          </Button>
        </div>
      ) : (
        <FileTab fault={fault} onFile={take} />
      )}
    </Dialog>
  )
}

interface LinkTabProps {
  address: string
  service: string | undefined
  onChange: (address: string) => void
  onEnter: () => void
}

function LinkTab({ address, service, onChange, onEnter }: LinkTabProps) {
  const href = /^https?:/i.test(address.trim()) ? safeHref(address.trim()) : undefined
  const refused = address.trim() !== '' && !service
  return (
    <>
      <TextInput
        label="Ссылка на видео"
        description="YouTube, VK Видео, Rutube или Яндекс Видео"
        placeholder="https://"
        inputMode="url"
        data-autofocus
        value={address}
        error={refused && 'Видео не может быть встроено'}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The article's form is around the editor.
          event.preventDefault()
          onEnter()
        }}
      />
      <p className="eb-under" role="status">
        {service && `Видео с ${service} можно встроить`}
        {refused && href && (
          <a href={href} target="_blank" rel="noopener noreferrer">
            Открыть ссылку<span className="app-hidden"> (откроется в новой вкладке)</span>
          </a>
        )}
      </p>
    </>
  )
}

function FileTab({ fault, onFile }: { fault: string | undefined; onFile: (file: File | null | undefined) => void }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    onFile(filesOf(event.nativeEvent)[0])
  }
  return (
    // A file may be dropped here; the button does the same by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="eb-drop"
      role="group"
      aria-label="Файл видео"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton accept={acceptVideos} onChange={onFile}>
        {(button) => (
          <Button {...button} variant="light">
            Выбрать файл
          </Button>
        )}
      </FileButton>
      <p className="eb-dim">MP4, AVI, MOV или WebM. Файл можно перетащить сюда</p>
      <div role="alert">{fault && <p className="eb-fault">{fault}</p>}</div>
    </div>
  )
}
