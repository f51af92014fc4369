import { labels } from '../labels.ts'

const { bold, italic, underline, strike, highlight, code, undo, redo } = labels.toolbar

/** Our words under the names that @mantine/tiptap has for its controls. */
export const controlLabels = {
  boldControlLabel: bold,
  italicControlLabel: italic,
  underlineControlLabel: underline,
  strikeControlLabel: strike,
  highlightControlLabel: highlight,
  codeControlLabel: code,
  undoControlLabel: undo,
  redoControlLabel: redo,
}
