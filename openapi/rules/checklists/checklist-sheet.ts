import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'
import { labels } from '../../gen/labels.gen.ts'
import { checklistFaults, cleanItem, type Item } from './checklist-items.ts'
import { cutText, signsIn } from '../text/cut-text.ts'
import { fill } from '../text/fill.ts'
import { itemsFromText } from './item-list.ts'
import { knownOnly, letters, placesOf, type KnownColumns, type SheetRow } from '../sheets/known-columns.ts'
import { numberFrom } from '../text/norm-words.ts'

/** The columns of a sheet; whoever reads knows them by these names. */
const COLUMNS = {
  title: 'Пункт',
  section: 'Раздел',
  type: 'Тип',
  min: 'От',
  max: 'До',
  unit: 'Единица',
  options: 'Варианты',
  required: 'Обязательный',
  critical: 'Критичный',
  hint: 'Подсказка',
  place: 'Место',
} as const
type Key = keyof typeof COLUMNS
const keys = Object.fromEntries(Object.entries(COLUMNS).map(([key, title]) => [letters(title), key]))
const { optionsMax, optionMax } = limits.checklists
/** All options, with a semicolon and a blank behind each: nothing else of an item is as long. */
const longest = optionsMax * (optionMax + 2)
const KNOWN: KnownColumns = { keys, needed: 'title' satisfies Key, within: 10 }
export const SHEET_REQUIRED: string = COLUMNS.title

const TYPES: Readonly<Record<string, Item['type']>> = {
  ...(Object.fromEntries(
    Object.entries(labels.ChecklistItemType).map(([type, label]) => [letters(label), type]),
  ) as Record<string, Item['type']>),
  данет: 'yesno',
}
const isYes = (text: string) => ['да', 'yes', 'true', '1', '+'].includes(text.trim().toLowerCase())
const isNo = (text: string) => ['нет', 'no', 'false', '0', '-'].includes(text.trim().toLowerCase())

export type Sheet = { items: Item[]; skipped: { row: number; reason: string }[] }

/** What a sheet has under its header, or, in one column without any, line by line; undefined when it is neither. */
export function itemsOfSheet(rows: readonly SheetRow[], newId: () => string): Sheet | undefined {
  const known = knownRows(rows)
  if (known) return fromColumns(known, newId)
  const isOneColumn = rows.every(({ cells }) => cells.slice(1).every((cell) => cell === ''))
  if (!isOneColumn || rows.length === 0) return undefined
  const text = rows.map(({ cells }) => (cells[0] ?? '').replaceAll(/\s*\n\s*/g, ' ')).join('\n')
  const { items, leftOut } = itemsFromText(text)
  const skipped = leftOut.map(({ row: line, reason }) => ({ row: rows[line - 1]?.row ?? line, reason }))
  return { items: items.map((item) => ({ ...item, id: newId() })), skipped }
}

function knownRows(rows: readonly SheetRow[]): SheetRow[] | undefined {
  const read = knownOnly(KNOWN)
  const found: SheetRow[] = []
  for (const row of rows) {
    const one = read(row)
    if (one === 'no header') return undefined
    if (one) found.push(one)
  }
  return found.length > 0 ? found : undefined
}

function fromColumns([header, ...rows]: SheetRow[], newId: () => string): Sheet {
  const places = header ? placesOf(KNOWN, header) : new Map<string, number>()
  const sheet: Sheet = { items: [], skipped: [] }
  let section = ''
  for (const { row, cells } of rows) {
    const cell = (key: Key) => cells[places.get(key) ?? -1] ?? ''
    const value = (key: Key) => cell(key).trim()
    const title = value('title')
    if (title.endsWith(':') && value('type') === '') {
      section = cutText(title.slice(0, -1).trim(), limits.checklists.sectionMax)
      continue
    }
    const item = itemOf(value, value('section') || section, newId())
    const reason = reasonAgainst(item, sheet.items.length) ?? tooLong('options', cell('options'), longest)
    if (reason === undefined) sheet.items.push(cleanItem(item))
    else sheet.skipped.push({ row, reason })
  }
  return sheet
}

function itemOf(value: (key: Key) => string, section: string, id: string): Item {
  const [min, max] = [numberFrom(value('min')), numberFrom(value('max'))]
  const options = value('options')
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
  const guessed = options.length > 0 ? 'select' : min !== undefined || max !== undefined ? 'number' : 'check'
  const decimals = [min, max].map((number) => (String(number ?? '').split('.')[1] ?? '').length)
  const precision = Math.min(Math.max(...decimals), limits.checklists.precisionMax)
  return {
    id,
    type: TYPES[letters(value('type'))] ?? guessed,
    title: value('title'),
    section,
    hint: value('hint'),
    unit: value('unit'),
    place: value('place'),
    required: !isNo(value('required')),
    critical: isYes(value('critical')),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(precision > 0 && { precision }),
    ...(options.length > 0 && { options: options.map((text) => ({ text })) }),
  }
}

function reasonAgainst(item: Item, taken: number): string | undefined {
  if (item.title === '') return 'Нет текста пункта'
  const n = limits.checklists.itemsMax
  if (taken >= n) return fill(fieldMessages.maxItems, { n })
  const [fault] = Object.values(checklistFaults([item]))
  return fault?.replace(/^Пункт \d+: /, '') ?? beyondLimits(cleanItem(item))
}

/** What the contract takes of no item: a form says so by itself, a table does not. */
function beyondLimits({ min = 0, max = 0, options = [], ...item }: Item): string | undefined {
  const { numberMax } = limits.checklists
  const long = TEXTS.map(([key, most]) => tooLong(key, item[key], most)).find(Boolean)
  if (long) return long
  if (options.length > optionsMax) return `${COLUMNS.options}: ${inWords(fieldMessages.maxItems, optionsMax)}`
  const longOption = options.map(({ text }) => tooLong('options', text, optionMax)).find(Boolean)
  if (longOption) return longOption
  if (Math.max(min, max) > numberMax) return `Норма: ${inWords(fieldMessages.maximum, numberMax)}`
  return Math.min(min, max) < -numberMax ? `Норма: ${inWords(fieldMessages.minimum, -numberMax)}` : undefined
}
const tooLong = (key: Key, text: string | undefined, n: number) =>
  text !== undefined && signsIn(text) > n ? `${COLUMNS[key]}: ${inWords(fieldMessages.maxLength, n)}` : undefined
const { itemTitleMax, sectionMax, hintMax, unitMax, placeMax } = limits.checklists
const TEXTS = [
  ['title', itemTitleMax],
  ['section', sectionMax],
  ['hint', hintMax],
  ['unit', unitMax],
  ['place', placeMax],
] as const
const inWords = (text: string, n: number) => fill(text, { n }).toLocaleLowerCase('ru')
