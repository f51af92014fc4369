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
    if (width <= 1 || width > limits.content.tableColumnsMax) {
      unwrapTable(table)
      continue
    }
    const made: HTMLElement[] = []
    for (let from = 0; from < rows.length; from += limits.content.tableRowsMax)
      made.push(newTable(rows.slice(from, from + limits.content.tableRowsMax), width, from === 0))
    table.replaceWith(...made)
  }
}

function newTable(rows: readonly Element[][], width: number, hasHead: boolean): HTMLElement {
  const document = globalThis.document.implementation.createHTMLDocument()
  const table = document.createElement('table')
  rows.forEach((row, index) => {
    const line = table.appendChild(document.createElement('tr'))
    for (let column = 0; column < width; column++) {
      const cell = line.appendChild(document.createElement(hasHead && index === 0 ? 'th' : 'td'))
      const from = row[column]
      if (!from) continue
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
