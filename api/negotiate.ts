/** RFC 9110 §12.5.3: an encoding counts when it is listed and its weight isn't zero. */
export function accepts(header: string | null, encoding: string): boolean {
  for (const part of (header ?? '').split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name === encoding) return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  }
  return false
}

/** RFC 9110 §13.1.2: a list of tags, compared weakly, or `*`. */
export const matchesTag = (header: string | null | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
