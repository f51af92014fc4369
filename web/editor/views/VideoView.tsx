import '../reader/media.css'
import { Button } from '@mantine/core'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { readVideo } from '../reader/read-cards.ts'
import { VideoBlock } from '../reader/VideoBlock.tsx'
import type { StoredFile } from '../../uploads/upload-file.ts'
import { UploadStatus } from '../../uploads/UploadStatus.tsx'
import type { BlockViewProps, Data } from './block-view.ts'
import { BlockTools } from './BlockTools.tsx'
import { EmptyBlock } from './EmptyBlock.tsx'
import { useBlockUpload } from './useBlockUpload.ts'
import { videoFailed } from './video-file.ts'
import { VideoDialog } from './VideoDialog.tsx'

function put(data: Data, { url, mimetype, size }: StoredFile, name: string): Data {
  const { file: _, ...rest } = data
  return { ...rest, type: 'file', url, fileName: name, fileSize: size, mimeType: mimetype }
}

/** A link has no name, size and type of a file. */
function putLink(data: Data, url: string): Data {
  const { file: _, fileName: _name, fileSize: _size, mimeType: _type, ...rest } = data
  return { ...rest, type: 'link', url }
}

/** Empty again, whatever else the block carries. */
function withoutVideo(data: Data): Data {
  const { type: _, url: _url, ...rest } = putLink(data, '')
  return rest
}

export function VideoView(props: BlockViewProps) {
  const { data, onChange, onFilled, readOnly } = props
  const [choosing, setChoosing] = useState(false)
  // Only a video that was dropped or pasted: the dialog has its own.
  const { id, upload, error, end } = useBlockUpload({ ...props, type: 'video', put })
  const video = readVideo(data)

  if (upload)
    return (
      <div className="eb-uploading">
        <UploadStatus id={id} upload={upload} failure={videoFailed} onCancel={end} />
      </div>
    )
  return (
    <>
      {video ? (
        <div className="eb-embedded" role="group" aria-label="Видео">
          {/* Another address is another player. */}
          <VideoBlock key={video.url} {...video} />
          {!readOnly && (
            <BlockTools
              label="Видео"
              tools={[
                { icon: IconPencil, label: 'Изменить', onClick: () => setChoosing(true) },
                { icon: IconTrash, label: 'Удалить', onClick: () => onChange(withoutVideo(data)) },
              ]}
            />
          )}
        </div>
      ) : (
        <EmptyBlock icon={IconMovie} title="Видео" hint="По ссылке или с устройства" error={error}>
          <Button variant="light" onClick={() => setChoosing(true)}>
            Добавить видео
          </Button>
        </EmptyBlock>
      )}
      <VideoDialog
        opened={choosing}
        video={video}
        onClose={() => setChoosing(false)}
        onLink={(url) => {
          onChange(putLink(data, url))
          onFilled()
        }}
        onFile={(file, name) => {
          onChange(put(data, file, name))
          onFilled()
        }}
      />
    </>
  )
}
