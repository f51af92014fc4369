import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Block } from '../block.ts'
import { toBlocks } from '../blocks.ts'
import { labels } from '../labels.ts'

export interface LevelsOptions {
  /** Whether a save takes its levels from a list (B14): never in silence. */
  losesLevels: (block: Block) => boolean
  onKeep: () => void
  onWarn: (words: string) => void
}

/** Under each list whose levels the next save would take: that it does, and how to keep them. */
export const ListLevels = Extension.create<LevelsOptions>({
  name: 'listLevels',
  addOptions: () => ({ losesLevels: () => false, onKeep: () => undefined, onWarn: () => undefined }),
  addProseMirrorPlugins() {
    const { losesLevels, onKeep, onWarn } = this.options
    // Nodes never change in place, so a list is converted when it is new and not again.
    const blocks = new WeakMap<Node, Block | undefined>()
    const blockOf = (node: Node) => {
      if (!blocks.has(node)) blocks.set(node, toBlocks({ type: 'doc', content: [node.toJSON()] })[0])
      return blocks.get(node)
    }
    const line = () => {
      // Told to those who don't see it, as soon as what draws it is done.
      queueMicrotask(() => onWarn(labels.levels.warning))
      return levelsLine(onKeep)
    }
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const lines: Decoration[] = []
            doc.forEach((node, pos) => {
              const block = node.type.name === 'list' ? blockOf(node) : undefined
              if (block && losesLevels(block))
                lines.push(Decoration.widget(pos + node.nodeSize, line, { side: -1, stopEvent: () => true }))
            })
            return lines.length > 0 ? DecorationSet.create(doc, lines) : null
          },
        },
      }),
    ]
  },
})

function levelsLine(onKeep: () => void): HTMLElement {
  const dom = document.createElement('div')
  const words = document.createElement('span')
  const keep = document.createElement('button')
  dom.className = 'ed-levels'
  dom.contentEditable = 'false'
  words.textContent = labels.levels.warning
  keep.type = 'button'
  keep.textContent = labels.levels.keep
  keep.addEventListener('click', onKeep)
  dom.append(words, keep)
  return dom
}
