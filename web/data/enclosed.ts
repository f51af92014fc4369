import type { AnyInput } from './call.ts'
import type { Enclosed } from './letters.ts'

/** The input as the server is told it: what stood for a file that waited here is what the server calls it. */
export function withStored(input: AnyInput, files: readonly Enclosed[]): AnyInput {
  const names = new Map(
    files.flatMap(({ id, url, stored }) =>
      stored
        ? ([
            [id, stored.id],
            [url, stored.url],
          ] as const)
        : [],
    ),
  )
  return names.size > 0 ? (told(input, names) as AnyInput) : input
}

function told(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => told(one, names))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, told(one, names)]))
}
