import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import type { Icon } from '@tabler/icons-react'
import { isOwn } from '../own-address.ts'
import { formatFileSize } from '../../lib/file-size.ts'
import type { FileCard } from './read-cards.ts'

const icons: [Icon, string[]][] = [
  [IconFileTypePdf, ['pdf']],
  [IconFileText, ['doc', 'docx']],
  [IconFileSpreadsheet, ['xls', 'xlsx']],
  [IconPhoto, ['jpg', 'jpeg', 'png', 'gif', 'webp']],
  [IconMovie, ['mp4', 'avi', 'mov', 'wmv', 'webm', 'mkv']],
]

export function FileBlock({ name, href, extension, size }: FileCard) {
  const [FileIcon] = icons.find(([, extensions]) => extensions.includes(extension)) ?? [IconFile]
  // A download needs our own origin; elsewhere browsers would navigate away from the article.
  const link = isOwn(href) ? { download: name } : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <div className="ab-card">
      <span className="ab-card-icon">
        <FileIcon size={22} aria-hidden />
      </span>
      <div className="ab-card-main">
        <a className="ab-card-title ab-card-cover" href={href} {...link}>
          <span className="app-hidden">Скачать файл </span>
          {name}
        </a>
        <div className="ab-card-facts">
          {extension && <span>{extension.toUpperCase()}</span>}
          {size !== undefined && <span>{formatFileSize(size)}</span>}
        </div>
      </div>
      <IconDownload className="ab-card-arrow" size={20} aria-hidden />
    </div>
  )
}
