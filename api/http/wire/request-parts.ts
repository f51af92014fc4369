/**
 * Path and query of a request, without `new URL`: that throws on a hostile Host header (H6).
 * Repeated names keep the first value; a name that is no good UTF-8 is not known anyway.
 */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return '/'
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}

export function queryOf(url: string): Record<string, string> {
  const at = url.indexOf('?')
  const values: Record<string, string> = Object.create(null) as Record<string, string>
  if (at < 0) return values
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) values[name] ??= value
  return values
}

/** The names of a query that come more than once: all but their first values are read by nobody. */
export function repeatedIn(url: string): string[] {
  const at = url.indexOf('?')
  const seen = new Set<string>()
  const names = at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1)).keys()]
  return [...new Set(names.filter((name) => seen.size === seen.add(name).size))]
}

/** One cookie's value (RFC 6265 §5.4), without a library’s object that `__proto__` could reach (I5). */
export function cookieOf(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
