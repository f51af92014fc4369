// Any origin does: it only has to come back unchanged after parsing.
const origin = 'http://here.invalid'

/**
 * Where the user may be sent on the word of a URL parameter (C2): one leading slash, no control characters,
 * the same origin after parsing. Anything else gives the fallback.
 */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value || !/^\/(?![/\\])/.test(value)) return fallback
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(value)) return fallback
  try {
    const url = new URL(value, origin)
    if (url.origin !== origin) return fallback
    // '/.//evil.example' parses to the path '//evil.example', which a browser would read as a host.
    return url.pathname.startsWith('//') ? fallback : url.pathname + url.search + url.hash
  } catch {
    return fallback
  }
}
