import type { components } from '../../gen/schema.d.ts'
import { type Asked, askedIn } from './journal-answers.ts'
import type { Month, MonthRun } from './journal-month.ts'
import { shortDayWords } from '../time/day-words.ts'
import { valueWords } from '../text/norm-words.ts'
import { businessDateOf } from '../time/schedule.ts'
import { timeIn } from '../time/wall-words.ts'

type Note = components['schemas']['JournalNote']
export type Notes = {
  readonly told: Note[]
  /** The number of the footnote that tells of a failure. */
  readonly failOf: (run: MonthRun, asked: Asked) => number
}

const TEXT_MAX = 2000

/** Cause, person and task of each failure, numbered as the sheet comes to them. */
export function notesOf(month: Month): Notes {
  const told: Note[] = []
  return {
    told,
    failOf(run, { item, given }) {
      const n = told.length + 1
      const fix = month.fixOf(run.id, item.id)
      const value = given ? valueWords(item, given.value, given.na) : ''
      const at = given ? `${timeIn(new Date(given.answeredAt), month.zone)}, ` : ''
      const cause = given?.comment ? `: ${given.comment}` : ''
      const who = given ? `${month.personOf(given.answeredBy).name}` : ''
      const task = fix ? `, задача №${fix.number}: ${fix.state}` : ', задачи нет'
      const text = `${shortDayWords(run.day)}, ${at}${item.title}, ${value}${cause}. ${who}${task}`
      told.push({ kind: 'fail', n, text: text.slice(0, TEXT_MAX), ...(fix && { task: fix.task }) })
      return n
    },
  }
}

/** On which days something is missing, and how much. */
export function gapNote(month: Month): Note[] {
  const days = new Map<string, number>()
  for (const run of month.runs) {
    const n = askedIn(month, run).filter(({ state }) => state === 'gap').length
    if (n > 0) days.set(run.day, (days.get(run.day) ?? 0) + n)
  }
  if (days.size === 0) return []
  const list = [...days].map(([day, n]) => `${shortDayWords(day)} (${n})`).join(', ')
  return [{ kind: 'gap', text: `Пропуски: ${list}` }]
}

const NAMED_MAX = 5
/** What of today is still to come, with its deadline. */
export function waitingNote(month: Month): Note[] {
  const today = businessDateOf(month.now, month.zone)
  return month.runs
    .filter(({ day }) => day === today)
    .flatMap((run): Note[] => {
      const waiting = askedIn(month, run).filter(({ state }) => state === 'waiting')
      if (waiting.length === 0) return []
      const named = waiting.slice(0, NAMED_MAX).map(({ item }) => item.title)
      const more = waiting.length > named.length ? ` и ещё ${waiting.length - named.length}` : ''
      const until = timeIn(run.dueAt, month.zone)
      const due = month.now < run.dueAt ? `срок до ${until}` : `срок был ${until}`
      return [
        { kind: 'waiting', text: `За ${shortDayWords(run.day)} ещё не внесено, ${due}: ${named.join(', ')}${more}` },
      ]
    })
}
