import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import type { Item } from '../checklists/checklist-items.ts'
import { folded } from '../text/folded.ts'
import { type Asked, askedIn, isLateIn } from './journal-answers.ts'
import type { Notes } from './journal-notes.ts'
import { shortDayWords } from '../time/day-words.ts'
import type { Signers } from './journal-signers.ts'
import { daysIn, type Month, type MonthRun, type Table } from './journal-month.ts'
import { type Column, itemColumns, journals } from './journals.ts'
import { normWords, numberWords } from '../text/norm-words.ts'
import { businessDateOf } from '../time/schedule.ts'

type Schemas = components['schemas']
type Entry = Schemas['JournalEntry']
type Made = Pick<Table, 'layout' | 'head' | 'columns' | 'rows' | 'signs' | 'notes'>
type Row = { item: Item; column: Column; cells: Entry[][] }

const dayAt = (day: string) => Number(day.slice(8)) - 1
const emptyDays = (month: string): Entry[][] => Array.from({ length: daysIn(month) }, () => [])
/** The same device under one name, in whichever checklist and version it stands. */
const nameOf = ({ section = '', title }: Item, column: Column) => folded(`${column} | ${section} | ${title}`)

/** A row of each device, a cell of each day; the newest version says how a device is called, and which come first. */
export function gridOf(month: Month, signers: Signers, notes: Notes): Made {
  const asked = month.runs.map((run) => ({ run, asked: askedIn(month, run) }))
  const rows = rowsOf(month)
  const signs = emptyDays(month.month)
  const changed: Schemas['JournalNote'][] = []
  const norms = new Map<string, string>()
  for (const { run, asked: own } of asked) {
    for (const one of own) {
      rows.of(run, one.item)?.cells[dayAt(run.day)]?.push(...entryOf(run, one, notes))
      const key = `${run.checklist} ${one.item.id}`
      const [norm, was] = [normWords(one.item) ?? 'нет', norms.get(key)]
      if (was !== undefined && was !== norm)
        changed.push({
          kind: 'changed',
          text: `${one.item.title}: норма с ${shortDayWords(run.day)} ${norm}, была ${was}`,
        })
      norms.set(key, norm)
    }
    signs[dayAt(run.day)]?.push(...signers.entriesOf(run, own))
  }
  const { kind } = month
  const journal = journals[kind]
  return {
    layout: 'grid',
    head: journal.layout === 'grid' ? [...journal.head] : [],
    columns: Array.from({ length: daysIn(month.month) }, (_, at) => String(at + 1)),
    rows: rows.all.map((row, at) => ({ head: headOf(kind, row, at), cells: row.cells })),
    signs: signs.map(onceEach),
    notes: [...changed, ...absentNote(month)],
  }
}

function rowsOf(month: Month) {
  const byName = new Map<string, Row>()
  const byItem = new Map<string, Row>()
  for (const run of month.runs.toReversed())
    for (const item of run.items) {
      const column = month.columnOf(run.checklist, item.id)
      const key = `${run.checklist} ${item.id}`
      if (!column || byItem.has(key)) continue
      const name = nameOf(item, column)
      const row = byName.get(name) ?? { item, column, cells: emptyDays(month.month) }
      byName.set(name, row)
      byItem.set(key, row)
    }
  return { all: [...byName.values()], of: (run: MonthRun, item: Item) => byItem.get(`${run.checklist} ${item.id}`) }
}

function entryOf(run: MonthRun, asked: Asked, notes: Notes): Entry[] {
  const { item, given, state } = asked
  if (!given) return state === 'gap' ? [{ text: '—', gap: true }] : []
  const text = given.na ? 'н/п' : typeof given.value === 'number' ? numberWords(given.value, item) : ''
  return [
    {
      text,
      ...(isLateIn(run, given) && { late: true }),
      ...(given.isFail && { fail: true, note: notes.failOf(run, asked) }),
    },
  ]
}

function headOf(kind: Month['kind'], { item, column }: Row, at: number): string[] {
  const norm = normWords(item) ?? (item.unit ? `без нормы, ${item.unit}` : 'без нормы')
  const { section = '', title } = item
  if (kind !== 'storage') return [section, title, norm]
  const measure = itemColumns(kind).find(({ key }) => key === column)?.title ?? ''
  return [String(at + 1), section === '' ? title : section, measure, norm]
}

/**
 * What a correction of the sheet may be about, each under a name of its own, by the row or the column: two rooms measure the
 * same, and two devices in two rooms may be called the same.
 */
export function correctable(kind: Month['kind'], { layout, rows, columns }: Correctable): string[] {
  if (layout === 'lines') return columns.map((title) => title.slice(0, NAME_MAX))
  const names = rows.map(({ head }) => {
    const [first = '', second = '', third = ''] = head
    return (kind === 'storage' ? [second, third] : [first, second]).filter(Boolean).join(', ').slice(0, NAME_MAX)
  })
  return names.map((name, at) => {
    const place = ` (строка ${at + 1})`
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name.slice(0, NAME_MAX - place.length)}${place}`
  })
}
type Correctable = {
  readonly layout: Table['layout']
  readonly columns: readonly string[]
  readonly rows: readonly { readonly head: readonly string[] }[]
}
const NAME_MAX = limits.checklists.journalTextMax

const onceEach = (entries: Entry[]): Entry[] => [...new Map(entries.map((one) => [one.text, one])).values()]

/** Days that are over and of which nobody asked: the checklist was not there, or was switched off. */
function absentNote({ month, runs, now, zone }: Month): Schemas['JournalNote'][] {
  const today = businessDateOf(now, zone)
  const there = new Set(runs.map(({ day }) => day))
  const days = Array.from({ length: daysIn(month) }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  const lost = days.filter((day) => day < today && !there.has(day)).map(dayAt)
  if (lost.length === 0 || runs.length === 0) return []
  return [{ kind: 'absent', text: `Измерений не ждали: ${spansOf(lost.map((at) => at + 1))}` }]
}

/** «1–4, 9» */
function spansOf(days: readonly number[]): string {
  const spans: [number, number][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else spans.push([day, day])
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
