import { proxy } from 'valtio'
import type { Block } from './block.ts'

type Insert = (blocks: Block[]) => void

/** Whether an editor is open that takes blocks from elsewhere: from the assistant's panel. */
export const insertion = proxy({ open: false })
let current: Insert | undefined

/** An open editor says how blocks get to where its cursor is. Returns the undo. */
export function registerInsertion(insert: Insert): () => void {
  current = insert
  insertion.open = true
  return () => {
    // The next editor may have opened before this one was taken away.
    if (current !== insert) return
    current = undefined
    insertion.open = false
  }
}

/** False when no editor is open. */
export function insertIntoArticle(blocks: Block[]): boolean {
  current?.(blocks)
  return current !== undefined
}
