import type { RawCommands } from '@tiptap/core'
import { outermostList } from './list-styles.ts'
import type { ListStyle } from './list.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    list: {
      /** Makes a list of the selection, changes the style of the list around it, or undoes a list of that very style. */
      toggleListStyle: (style: ListStyle) => ReturnType
      /** The check of the item around the cursor. */
      toggleChecked: () => ReturnType
    }
  }
}

export const listCommands: Partial<RawCommands> = {
  toggleListStyle:
    (style) =>
    ({ state, tr, dispatch, chain }) => {
      const outer = outermostList(state.selection.$from)
      if (!outer) return chain().clearNodes().wrapInList('list', { style }).run()
      if (outer.node.attrs['style'] === style) return chain().clearNodes().run()
      dispatch?.(tr.setNodeAttribute(outer.pos, 'style', style))
      return true
    },
  toggleChecked:
    () =>
    ({ state: { selection }, tr, dispatch }) => {
      const { $from } = selection
      if (outermostList($from)?.node.attrs['style'] !== 'checklist') return false
      for (let depth = $from.depth; depth > 0; depth--) {
        const node = $from.node(depth)
        if (node.type.name !== 'listItem') continue
        dispatch?.(tr.setNodeAttribute($from.before(depth), 'checked', node.attrs['checked'] !== true))
        return true
      }
      return false
    },
}
