import { UndoRedo } from '@tiptap/extensions'

/**
 * A key that finds nothing to do is the history's all the same: with Caps Lock, Shift+Mod+z that redoes nothing more
 * would be read again without its Shift, and undo.
 */
export const History = UndoRedo.extend({
  addKeyboardShortcuts() {
    const { editor } = this
    const undo = () => editor.commands.undo() || true
    const redo = () => editor.commands.redo() || true
    return { 'Mod-z': undo, 'Mod-я': undo, 'Shift-Mod-z': redo, 'Shift-Mod-я': redo, 'Mod-y': redo }
  },
})
