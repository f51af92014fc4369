/** RFC 9110 §13.1.2: a list of tags, compared weakly, or `*`. */
export const matchesTag = (header: string | null | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag.trim()) === opaque(etag))

const opaque = (tag: string) => tag.replace(/^W\//, '')

/** What a handler returns when its answer is known (`x-etag`). */
export const KNOWN = { status: 304, body: undefined } as const
