import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { atomTypes } from '../convert/atom-types.ts'
import { singleBlocks } from './single-blocks.ts'

/**
 * The block that a node came from, verbatim: id, tunes, extra fields and the author's own way of writing. It goes with
 * the node when it is moved and never into the clipboard's HTML: a copy is a new block.
 */
export const BlockAttribute = Extension.create({
  name: 'blockAttribute',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'list', 'quote', 'warning', 'codeBlock', 'table'],
      attributes: { block: { default: null, rendered: false, keepOnSplit: false } },
    },
    {
      types: [...atomTypes, 'rawBlock'],
      attributes: { block: { default: null, renderHTML: toDom, parseHTML: fromDom, keepOnSplit: false } },
    },
  ],
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: singleBlocks })],
})

/** Cards and media are copied and cut as data: their HTML says nothing else. */
function toDom({ block }: Record<string, unknown>): Record<string, string> {
  return { 'data-block': JSON.stringify(block) }
}

/** What a foreign page puts here is read as any block of a foreign author: the views and the server trust none. */
function fromDom(element: HTMLElement): unknown {
  try {
    const block: unknown = JSON.parse(element.dataset['block'] ?? 'null')
    if (typeof block !== 'object' || block === null) return null
    const { id: _, ...copy } = { id: undefined, ...block }
    return copy
  } catch {
    return null
  }
}
