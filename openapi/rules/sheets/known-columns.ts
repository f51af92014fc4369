/** A row of a table that holds something: its number in the file, its texts, trimmed. */
export type SheetRow = { row: number; cells: string[] }

/** What is read of a sheet that may hold anything. */
export type KnownColumns = {
  /** A title's letters, and whose they are: several titles may be of one. */
  keys: Readonly<Record<string, string>>
  /** The header is the first row that has it. */
  needed: string
  /** Above the header there may be a title, a note, an empty row: so far down it is looked for. */
  within: number
  /** Characters of the longest cell that is taken, where several values stand in one. */
  longest?: number
}

/** `Ф. И. О. *`, `e-mail` and `EMAIL:` are the same titles. */
export const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const keyOf = ({ keys }: KnownColumns, title: string): string | undefined => {
  const name = letters(title)
  return Object.hasOwn(keys, name) ? keys[name] : undefined
}

/** Where each column stands: of two with the same meaning the first. */
export function placesOf(columns: KnownColumns, { cells }: SheetRow): Map<string, number> {
  const places = new Map<string, number>()
  cells.forEach((title, at) => {
    const key = keyOf(columns, title)
    if (key !== undefined && !places.has(key)) places.set(key, at)
  })
  return places
}

/** Takes rows one by one: gives what is known of each, in its place; undefined when that is nothing. */
export function knownOnly(columns: KnownColumns): (row: SheetRow) => SheetRow | 'no header' | undefined {
  let places: ReadonlySet<number> | undefined
  let above = 0
  return (row) => {
    if (!places) {
      const found = placesOf(columns, row)
      if (found.has(columns.needed)) places = new Set(found.values())
      else return ++above < columns.within ? undefined : 'no header'
    }
    const cells = row.cells.map((cell, at) => (places?.has(at) ? cell : ''))
    while (cells.at(-1) === '') cells.pop()
    return cells.length === 0 ? undefined : { row: row.row, cells }
  }
}
