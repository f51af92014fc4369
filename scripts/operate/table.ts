export type Line = Readonly<Record<string, string | number | Date | null>>

const written = (value: Line[string]) =>
  value === null ? '—' : value instanceof Date ? value.toISOString().slice(0, 16).replace('T', ' ') : String(value)

/** Columns as wide as what stands in them, numbers to the right; the head says what the JSON calls them. */
export function tableOf(lines: readonly Line[]): string {
  const [first] = lines
  if (!first) return 'Ничего нет.'
  const heads = Object.keys(first)
  const cells = lines.map((line) => heads.map((head) => written(line[head] ?? null)))
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const isNumber = heads.map((head) => lines.some((line) => typeof line[head] === 'number'))
  const drawn = [heads, ...cells].map((row) =>
    row
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return drawn.join('\n')
}
