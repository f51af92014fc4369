import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import type { Snapshot } from 'valtio'
import { formatFileSize } from '../../../lib/file-size.ts'
import type { Schemas } from '../steps/move.ts'

interface TaskFilesProps {
  files: Snapshot<Schemas['TaskFile'][]>
  label: string
}

/** What hangs on a task or a comment: each row opens its file. */
export function TaskFiles({ files, label }: TaskFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className="tcard-files" aria-label={label}>
      {files.map(({ fileId, name, url, size, mimetype }) => (
        <li key={fileId}>
          <a href={url} target="_blank" rel="noopener" className="tcard-file">
            {mimetype.startsWith('image/') ? (
              <IconPhoto size={20} aria-hidden="true" />
            ) : (
              <IconFile size={20} aria-hidden="true" />
            )}
            <span className="tcard-file-name">{name}</span>
            <span className="tcard-dim">{formatFileSize(size)}</span>
            <IconDownload size={16} aria-hidden="true" className="tcard-file-sign" />
          </a>
        </li>
      ))}
    </ul>
  )
}
