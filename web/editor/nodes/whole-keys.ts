import { Extension } from '@tiptap/core'
import { AllSelection } from '@tiptap/pm/state'

/** With everything selected Enter writes over it, as any other key does: the editor splits only what stands in a block. */
export const WholeKeys = Extension.create({
  name: 'wholeKeys',
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Enter: () =>
        editor.state.selection instanceof AllSelection && editor.chain().deleteSelection().splitBlock().run(),
    }
  },
})
