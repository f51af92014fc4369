import type { Block } from '../block.ts'
import { field, isData, text } from '../reader/read-value.ts'

/** Blocks that are nothing without what the author chooses for them. */
const hasChosen: Readonly<Record<string, (data: Block['data']) => boolean>> = {
  image: (data) => Boolean(text(field(data['file'], 'url')) || text(data['url'])),
  fileUpload: (data) => text(field(data['file'], 'url')) !== '',
  video: (data) => Boolean(text(data['url']) || text(field(data['file'], 'url'))),
  googleSheet: (data) => text(data['url']) !== '',
  pageCard: (data) => isData(data['selectedPage']),
  testingBlock: (data) => isData(data['selectedTest']),
}

/**
 * The blocks as they may leave the editor: without those that nothing has been chosen for yet, and without the mark of a
 * running upload. What stood in the document before stays whatever it is: `before` are the very blocks that came in.
 */
export function finishedBlocks(blocks: readonly Block[], before: readonly unknown[]): Block[] {
  const came = new Set(before)
  return blocks.flatMap((block) => {
    if (came.has(block) || !isData(block?.data)) return [block]
    if (hasChosen[block.type]?.(block.data) === false) return []
    return [hasChosen[block.type] && 'uploading' in block.data ? { ...block, data: settled(block.data) } : block]
  })
}

/** A block that would not leave the editor as its author sees it. */
export interface Unfinished {
  /** Of the upload that it waits for; empty when no file was chosen. */
  upload: string
  type: string
  /** What stood in it before stays if it leaves now. */
  replaces: boolean
}

/** What `finishedBlocks` would leave out or leave as it was. */
export function unfinishedBlocks(blocks: readonly Block[], before: readonly unknown[]): Unfinished[] {
  const came = new Set(before)
  return blocks.flatMap((block) => {
    const isChosen = came.has(block) ? undefined : hasChosen[block.type]?.(block.data)
    const upload = text(block.data['uploading'])
    if (isChosen === undefined || (isChosen && upload === '')) return []
    return [{ upload, type: block.type, replaces: isChosen }]
  })
}

/** Data without the mark of a running upload. */
export function settled(data: Block['data']): Block['data'] {
  const { uploading: _, ...rest } = data
  return rest
}
