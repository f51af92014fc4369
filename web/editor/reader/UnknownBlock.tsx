import IconPuzzleOff from '@tabler/icons-react/dist/esm/icons/IconPuzzleOff.mjs'
import { inlineText } from '../inline.ts'
import { readUnknown } from './read-block.ts'

/** A block that this reader does not know or cannot read: its words as text, never as markup (I8). */
export function UnknownBlock({ data }: { data: unknown }) {
  return (
    <div className="ab-unknown">
      <IconPuzzleOff size={20} role="img" aria-label="Неизвестный блок" />
      <span>{inlineText(readUnknown(data)) || 'Этот блок здесь не показывается'}</span>
    </div>
  )
}
