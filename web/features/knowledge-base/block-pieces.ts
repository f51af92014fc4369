import type { Block } from '../../editor/block.ts'
import { isSame, plainBlocks, plainText } from './plain-blocks.ts'

/** A part of an article: plain blocks in a row, typed as one text, or a block that stays as it is. */
export type Piece = { text: string; from: readonly Block[] } | { kept: Block }

export const isText = (piece: Piece | undefined): piece is Extract<Piece, { text: string }> =>
  piece !== undefined && 'text' in piece

/** There is always a place to go on writing at the end. */
export function toPieces(blocks: readonly Block[]): Piece[] {
  const pieces: Piece[] = []
  for (const block of blocks) {
    const text = plainText(block)
    const last = pieces.at(-1)
    if (text === undefined) pieces.push({ kept: block })
    else if (isText(last)) pieces[pieces.length - 1] = { text: `${last.text}\n\n${text}`, from: [...last.from, block] }
    else pieces.push({ text, from: [block] })
  }
  return isText(pieces.at(-1)) ? pieces : [...pieces, { text: '', from: [] }]
}

/** A block whose words are the same is the same block, with its id (B14). */
export function toBlocks(pieces: readonly Piece[]): Block[] {
  return pieces.flatMap((piece) => {
    if (!isText(piece)) return [piece.kept]
    const left = [...piece.from]
    return plainBlocks(piece.text).map((block) => {
      const at = left.findIndex((one) => isSame(block, one))
      return (at === -1 ? undefined : left.splice(at, 1)[0]) ?? block
    })
  })
}
