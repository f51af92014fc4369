import type { Block } from '../block.ts'

export type Data = Block['data']

/** What a view of media or a card is given; the editor itself stays behind atom-view.tsx. */
export interface BlockViewProps {
  data: Data
  /** `quiet` is no step of undo: an upload that begins or ends is nothing the author did just now. */
  onChange: (data: Data, how?: { quiet: boolean }) => void
  /** The dialog or the field that filled the block is gone: the cursor goes on below it. */
  onFilled: () => void
  onRemove: () => void
  onAddBelow: (blocks: Block[]) => void
  selected: boolean
  readOnly: boolean
}
