/** A moment as the clock of a place shows it, whatever the company's own is. */
export type PlaceTime = { readonly at: Date; readonly timeZone: string }
export type Cell = string | number | Date | PlaceTime | null
export type Column = {
  title: string
  /** In characters of a spreadsheet's usual font. */
  width?: number
  /** Its moments become dates of the spreadsheet, which sort; in other columns they are text that reads the same. */
  isTime?: boolean
}
/** A list that is given away as a table; what its file is called, without the ending, stands beside it. */
export type SheetOf<Row> = { columns: readonly Column[]; cells: (row: Row) => Cell[] }

/** The last row of a file that does not hold all that was found: nobody takes a part of it for the whole. */
export const moreRow = (most: number): [string] => [
  `Это не всё: в файл вошли первые ${most.toLocaleString('ru')} строк. Чтобы выгрузить остальные, сузьте фильтры`,
]

export const timeCell = (moment: string | Date | null | undefined, timeZone?: string): Cell => {
  if (!moment) return null
  const at = new Date(moment)
  return timeZone === undefined ? at : { at, timeZone }
}

/** dd.MM.yyyy HH:mm of a date of a spreadsheet, which says in UTC what the wall says. */
export function wallText(wall: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${two(wall.getUTCDate())}.${two(wall.getUTCMonth() + 1)}.${wall.getUTCFullYear()}`
  return `${date} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`
}
