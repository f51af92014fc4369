import { ITEM_DEFAULTS, type Item } from './checklist-items.ts'
import { type Answers, isAnswered, isFail, shownItems } from './run-answers.ts'

type Cell = 'open' | 'done' | 'fail' | 'na'
export type Progress = {
  items: number
  answered: number
  fails: number
  criticalFailed: boolean
  /** One of each shown item, in order. */
  cells: Cell[]
}

/** How far a run is, and how well it goes, of the items that are shown with these answers. */
export function progressOf(items: readonly Item[], answers: Answers): Progress {
  const shown = shownItems(items, answers)
  const cells = shown.map((item) => cellOf(item, answers))
  return {
    items: shown.length,
    answered: cells.filter((cell) => cell !== 'open').length,
    fails: cells.filter((cell) => cell === 'fail').length,
    criticalFailed: shown.some(({ critical }, at) => critical === true && cells[at] === 'fail'),
    cells,
  }
}

function cellOf(item: Item, answers: Answers): Cell {
  const answer = answers.get(item.id)
  if (!answer || !isAnswered(item, answer)) return 'open'
  if (answer.na) return 'na'
  return isFail(item, answer) ? 'fail' : 'done'
}

/**
 * Of 100: the weight of what was answered and did not fail, of the weight of all that is shown; Н/п does not count on either
 * side. A critical failure makes it 0. Where nothing weighs anything, nothing was wrong.
 */
export function scoreOf(items: readonly Item[], answers: Answers): number {
  const { cells, criticalFailed } = progressOf(items, answers)
  if (criticalFailed) return 0
  const weights = shownItems(items, answers).map(({ weight = ITEM_DEFAULTS.weight }) => weight)
  const sum = (counts: (cell: Cell) => boolean) =>
    weights.reduce((all, weight, at) => all + (counts(cells[at] ?? 'open') ? weight : 0), 0)
  const all = sum((cell) => cell !== 'na')
  return all === 0 ? PERFECT : Math.round((sum((cell) => cell === 'done') / all) * PERFECT)
}
const PERFECT = 100
