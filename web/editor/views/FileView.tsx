import { Button, FileButton } from '@mantine/core'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { formatFileSize } from '../../lib/file-size.ts'
import { readFileUpload } from '../reader/read-cards.ts'
import { acceptAll } from '../../uploads/file-types.ts'
import type { StoredFile } from '../../uploads/upload-file.ts'
import { UploadStatus } from '../../uploads/UploadStatus.tsx'
import type { BlockViewProps, Data } from './block-view.ts'
import { EditorCard } from './EditorCard.tsx'
import { EmptyBlock } from './EmptyBlock.tsx'
import { useBlockUpload } from './useBlockUpload.ts'

/** The author's own name: what the server has is the name in Latin letters. */
const put = (data: Data, { url, mimetype, size }: StoredFile, name: string): Data => ({
  ...data,
  file: { name, url, type: mimetype, size },
})

export function FileView(props: BlockViewProps) {
  const { data, onChange, onRemove, readOnly } = props
  const { id, upload, error, start, end } = useBlockUpload({ ...props, type: 'fileUpload', put })
  const file = readFileUpload(data)

  if (upload)
    return (
      <div className="eb-uploading">
        <UploadStatus id={id} upload={upload} onCancel={end} />
      </div>
    )
  if (!file)
    return (
      <EmptyBlock
        icon={IconPaperclip}
        title="Файл"
        hint="Изображение, видео, PDF, Word или Excel; до 10 файлов сразу, каждый станет своим блоком"
        error={error}
        onFiles={start}
      >
        <FileButton multiple accept={acceptAll} onChange={(files) => files.length > 0 && start(files)}>
          {(button) => (
            <Button {...button} variant="light">
              Выбрать файл
            </Button>
          )}
        </FileButton>
      </EmptyBlock>
    )
  return (
    <EditorCard
      icon={IconFile}
      kind="Файл"
      title={file.name}
      facts={
        <>
          {file.extension && <span>{file.extension.toUpperCase()}</span>}
          {file.size !== undefined && <span>{formatFileSize(file.size)}</span>}
        </>
      }
      tools={
        readOnly
          ? []
          : [
              { icon: IconReplace, label: 'Изменить', onClick: () => onChange(withoutFile(data)) },
              { icon: IconTrash, label: 'Удалить', onClick: onRemove },
            ]
      }
    />
  )
}

function withoutFile(data: Data): Data {
  const { file: _, ...rest } = data
  return rest
}
