import { limits } from '../../gen/limits.gen.ts'
import { gridOf } from './journal-grid.ts'
import { linesOf } from './journal-lines.ts'
import type { Month, Table } from './journal-month.ts'
import { gapNote, notesOf, waitingNote } from './journal-notes.ts'
import { signersIn } from './journal-signers.ts'
import { journals } from './journals.ts'

const NOTES_MAX = 2000
const ROWS_MAX = 12_000

/** The one definition of a journal: what its month says now, of answers that were given once. */
export function tableOf(asked: Month): Table {
  const runs = asked.runs.slice(0, limits.checklists.journalRunsMax)
  const month = { ...asked, runs }
  const signers = signersIn(month)
  const notes = notesOf(month)
  const made = journals[month.kind].layout === 'grid' ? gridOf(month, signers, notes) : linesOf(month, signers, notes)
  return {
    ...made,
    notes: [...notes.told, ...gapNote(month), ...waitingNote(month), ...made.notes].slice(0, NOTES_MAX),
    signers: signers.told,
    checklists: [...month.checklists],
    isCut: asked.runs.length > runs.length || made.rows.length > ROWS_MAX,
    rows: made.rows.slice(0, ROWS_MAX),
  }
}
