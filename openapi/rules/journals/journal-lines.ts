import type { components } from '../../gen/schema.d.ts'
import { type Asked, askedIn, isLateIn, whoSaid } from './journal-answers.ts'
import type { Notes } from './journal-notes.ts'
import { shortDayWords } from '../time/day-words.ts'
import type { Signers } from './journal-signers.ts'
import type { Month, MonthRun, Table } from './journal-month.ts'
import { type ItemColumn, journals, type OwnColumn } from './journals.ts'
import { valueWords } from '../text/norm-words.ts'
import { timeIn } from '../time/wall-words.ts'

type Entry = components['schemas']['JournalEntry']
type Made = Pick<Table, 'layout' | 'head' | 'columns' | 'rows' | 'signs' | 'notes'>
type Line = { run: MonthRun; asked: Asked[]; n: number }

/** A line of each run; where one column stands in several sections of it, of each section. */
export function linesOf(month: Month, signers: Signers, notes: Notes): Made {
  const { columns } = journals[month.kind]
  const lines = month.runs.flatMap((run) => partsOf(askedIn(month, run)).map((asked) => ({ run, asked })))
  return {
    layout: 'lines',
    head: [],
    columns: columns.map(({ title }) => title),
    rows: lines.map((line, at) => ({
      head: [],
      cells: columns.map((column) =>
        'own' in column
          ? ownCell(month, { ...line, n: at + 1 }, column, signers)
          : line.asked
              .filter((one) => one.column === column.key)
              .flatMap((one, _, all) => cellOf(line.run, one, { column, isOne: all.length === 1, signers, notes })),
      ),
    })),
    signs: [],
    notes: [],
  }
}

/** What nobody was asked yet is no line. */
function partsOf(asked: Asked[]): Asked[][] {
  const isSpread = asked.some((one) =>
    asked.some(({ column, item }) => column === one.column && item.section !== one.item.section),
  )
  const parts = isSpread ? [...Map.groupBy(asked, ({ item }) => item.section).values()] : [asked]
  return parts.filter((part) => part.some(({ state }) => state === 'given' || state === 'gap'))
}

type Beside = { column: ItemColumn; isOne: boolean; signers: Signers; notes: Notes }
function cellOf(run: MonthRun, asked: Asked, { column, isOne, signers, notes }: Beside): Entry[] {
  const { item, given, state } = asked
  const day = column.dated ? `${shortDayWords(run.day)} ` : ''
  if (!given) return state === 'gap' ? [{ text: `${day}—`, gap: true }] : []
  const word = wordOf(asked, column, signers, run)
  return [
    {
      text: (isOne ? `${day}${word}` : `${item.title}: ${word}`).slice(0, TEXT_MAX),
      ...(isLateIn(run, given) && { late: true }),
      ...(given.isFail && { fail: true, note: notes.failOf(run, asked) }),
    },
  ]
}
const TEXT_MAX = 1000

function wordOf({ item, given }: Asked, { sign, yes, no }: ItemColumn, signers: Signers, run: MonthRun): string {
  if (!given) return ''
  const { value, na } = given
  if (sign && value === true && !na) return signers.nameOf(whoSaid(run, given).id)
  if (typeof value === 'boolean' && !na) return (value ? yes : no) ?? valueWords(item, value, na)
  return valueWords(item, value, na)
}

function ownCell(month: Month, line: Line, { own, of }: OwnColumn, signers: Signers): Entry[] {
  const { run, asked } = line
  if (own === 'signer') return signers.entriesOf(run, of ? asked.filter(({ column }) => column === of) : asked)
  const word = ownWord(month, line, own)
  return word ? [{ text: word }] : []
}

function ownWord(month: Month, { run, asked, n }: Line, own: Exclude<OwnColumn['own'], 'signer'>): string | undefined {
  const first = asked.find(({ given }) => given)?.given
  const person = run.assignee ?? first?.answeredBy
  switch (own) {
    case 'number':
      return String(n)
    case 'day':
      return shortDayWords(run.day)
    case 'time':
      return first && timeIn(new Date(first.answeredAt), month.zone)
    case 'person':
      return person && month.personOf(person).name
    case 'position':
      return person && month.personOf(person).position
  }
}
