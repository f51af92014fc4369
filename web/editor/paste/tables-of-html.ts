import { limits } from '../../../openapi/gen/limits.gen.ts'
import { isBlank, toInline } from './blocks-of-html.ts'

/** Tables as ours are: equal rows of single cells with one line of markup each, the first row their head. */
export function tidyTables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    if (table.parentElement?.closest('table, li, blockquote')) {
      unwrapTable(table)
      continue
    }
    const rows = gridOf(table).filter((row) => row.some((cell) => !isBlank(cell)))
    const width = Math.max(0, ...rows.map((row) => row.length))
    // Mail and old pages lay themselves out in tables of one column.
    if (width <= 1) {
      unwrapTable(table)
      continue
    }
    const made = columnsOf(rows, width).flatMap((part) => {
      const tables: HTMLElement[] = []
      for (let from = 0; from < part.length; from += limits.content.tableRowsMax)
        tables.push(newTable(part.slice(from, from + limits.content.tableRowsMax), from === 0))
      return tables
    })
    const caption = table.caption && !isBlank(table.caption) ? [table.caption] : []
    table.replaceWith(...caption, ...made)
  }
}

/** A schedule has a column for each day of a month: what is too wide goes on in the next table, behind the same names. */
function columnsOf(rows: readonly Element[][], width: number): Element[][][] {
  const { tableColumnsMax } = limits.content
  const parts = [rows.map((row) => filled(row, 0, Math.min(width, tableColumnsMax)))]
  for (let from = tableColumnsMax; from < width; from += tableColumnsMax - 1)
    parts.push(
      rows.map((row) => [
        ...filled(row, 0, 1).map((cell) => cell.cloneNode(true) as Element), // a copy of an element is one
        ...filled(row, from, Math.min(width, from + tableColumnsMax - 1)),
      ]),
    )
  return parts
}

const filled = (row: readonly Element[], from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => row[from + at] ?? document.createElement('td'))

function newTable(rows: readonly Element[][], hasHead: boolean): HTMLElement {
  const document = globalThis.document.implementation.createHTMLDocument()
  const table = document.createElement('table')
  rows.forEach((row, index) => {
    const line = table.appendChild(document.createElement('tr'))
    for (const from of row) {
      const cell = line.appendChild(document.createElement(hasHead && index === 0 ? 'th' : 'td'))
      toInline(from)
      const text = cell.appendChild(document.createElement('p'))
      text.append(...from.childNodes)
    }
  })
  return table
}

/** The cells by place: a merged one stands in its first place, the others stay empty. */
function gridOf(table: HTMLTableElement): Element[][] {
  const grid: Element[][] = []
  const lines = [...table.querySelectorAll('tr')].filter((line) => line.closest('table') === table)
  lines.forEach((line, row) => {
    const places = (grid[row] ??= [])
    let column = 0
    for (const cell of line.children) {
      if (!cell.matches('td, th')) continue
      while (places[column]) column++
      const [spanX, spanY] = [
        spanOf(cell, 'colspan', limits.content.tableColumnsMax),
        spanOf(cell, 'rowspan', limits.content.tableRowsMax),
      ]
      for (let y = 0; y < Math.min(spanY, lines.length - row); y++)
        for (let x = 0; x < spanX; x++)
          (grid[row + y] ??= [])[column + x] =
            x === 0 && y === 0 ? cell : table.ownerDocument.createElement(cell.localName)
      column += spanX
    }
  })
  return grid.map((places) => Array.from(places, (cell) => cell ?? table.ownerDocument.createElement('td')))
}

function spanOf(cell: Element, name: string, most: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
  return span > 1 ? Math.min(span, most + 1) : 1
}

/** Its cells as blocks of their own. */
function unwrapTable(table: Element): void {
  const cells = [...table.querySelectorAll('td, th, caption')].filter((cell) => cell.closest('table') === table)
  table.replaceWith(
    ...cells.map((cell) => {
      const block = table.ownerDocument.createElement('div')
      block.append(...cell.childNodes)
      return block
    }),
  )
}
