import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { shortDayWords } from '../time/day-words.ts'
import { dateIn } from '../time/wall-words.ts'

type Schemas = components['schemas']
type Line = (string | null)[]
const WIDE = 26
const NARROW = 9

/** A cell in words: «п» behind what was written late, the number of its footnote behind what was out of norm. */
export const cellWords = (cell: Schemas['JournalCell']): string =>
  cell
    .map(({ text, late, note, unsigned }) =>
      [text, late ? ' п' : '', note === undefined ? '' : ` [${note}]`, unsigned ? '*' : ''].join(''),
    )
    .join(' / ')

/** A sheet as a file has it: its table, and beneath it all that the paper says. */
export function sheetLines(sheet: Schemas['JournalSheet']) {
  const { kind, month, table, corrections, closed, restaurant, timezone, company, form } = sheet
  const titles = [...table.head, ...table.columns]
  const rows: Line[] = table.rows.map(({ head, cells }) => [...head, ...cells.map(cellWords)])
  const signs: Line[] =
    table.layout === 'grid' ? [['Подпись', ...table.head.slice(1).map(() => ''), ...table.signs.map(cellWords)]] : []
  const said = (text: string): Line => [text]
  const beneath: Line[] = [
    [],
    said(labels.JournalKind[kind]),
    said(`${form} · ${company} · ${restaurant.name}, ${restaurant.address} · ${month}`),
    said(closed ? `Месяц закрыт ${dateIn(closed.at, timezone)}, ${closed.by.name}` : 'Месяц открыт'),
    ...table.notes.map(({ n, text }) => said(n === undefined ? text : `[${n}] ${text}`)),
    ...table.signers.map(({ initials, name, position }) =>
      said(`${initials}: ${[name, position].filter(Boolean).join(', ')}`),
    ),
    ...corrections.map((one) => said(correctionWords(one, timezone))),
    said('п — внесено позже срока; — — пропуск; * — без подписи PIN-кодом'),
    said('Составлено из ответов чек-листов. За ведение журнала отвечает компания'),
  ]
  return {
    fileName: `${labels.JournalKind[kind]} ${restaurant.name} ${month}`,
    columns: titles.map((title, at) => ({
      title,
      width: table.layout === 'grid' && at >= table.head.length ? NARROW : WIDE,
    })),
    rows: [...rows, ...signs, ...beneath].map((line) => titles.map((_, at) => line[at] ?? null)),
  }
}

/** Who, when on the wall of the restaurant, what and why. */
export const correctionWords = (
  { day, what, was, now, reason, by, at }: Schemas['JournalCorrection'],
  timezone: string,
): string =>
  `Исправление ${dateIn(at, timezone)}, ${by.name}: за ${shortDayWords(day)}, ${what}: ${was === '' ? 'записи не было' : `было «${was}»`}, верно «${now}». Причина: ${reason}`
