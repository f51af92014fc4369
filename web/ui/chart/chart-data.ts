/** What a chart shows, and its table says: at most three parts, which the patterns tell apart. */
export interface ChartData {
  title: string
  /** «День»: the head of the table's first column. */
  of: string
  /** Said in the legend with their totals, if there is more than one. */
  parts: readonly string[]
  rows: readonly ChartRow[]
  /** After a number: «%», « мин». */
  unit?: string
  /** One line under the title: how it is read. */
  hint?: string
}

export interface ChartRow {
  name: string
  /** Below the name: «сегодня». */
  note?: string
  /** One a part. */
  values: readonly number[]
  /** The rows that the number counts. */
  to?: string
  /** The rows that each part counts. */
  links?: readonly (string | undefined)[]
  /** Of lying bars: what it was before, a stroke. */
  before?: number
  /** Of lying bars: a number beside the note that leads to its rows. */
  aside?: { label: string; to: string }
  /** Of the whole, not yet decided: drawn as an outline. */
  ahead?: number
}

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
export const totalOf = (data: ChartData, part: number): number => sum(data.rows.map(({ values }) => values[part] ?? 0))
/** Parts that can be pressed are no picture any more: each is a link with a name of its own. */
export const isPressed = ({ rows }: ChartData): boolean => rows.some(({ links }) => links?.some(Boolean))
export const aheadOf = ({ rows }: ChartData): number => sum(rows.map(({ ahead = 0 }) => ahead))
export const wholeOf = ({ values, ahead = 0 }: ChartRow): number => sum(values) + ahead

/** What the picture is called for those who don't see it; the numbers are in the table. */
export function sentence(data: ChartData): string {
  const { title, parts, rows } = data
  const shares = parts.length > 1 ? parts.map((name, part) => `${name} ${totalOf(data, part)}`).join(', ') : ''
  return [
    `${title}: ${rows[0]?.name ?? 'пока ничего'}`,
    rows.length > 1 ? ` – ${rows.at(-1)?.name}` : '',
    shares && `; ${shares}`,
  ].join('')
}

/** How wide a word of 13 px is, roughly: what would not fit is left out rather than drawn over its neighbour. */
export const widthOf = (word: string | number): number => String(word).length * 8

/** Of a line of numbers. */
export const LINE = 14

/** Words one below the other, from the highest down: none nearer to the one above than a line. */
export function apart<T extends { y: number }>(words: readonly T[]): T[] {
  let above = Number.NEGATIVE_INFINITY
  return words
    .toSorted((a, b) => a.y - b.y)
    .map((word) => {
      above = Math.max(word.y, above + LINE)
      return { ...word, y: above }
    })
}
