/** The prefix keeps it away from the ids of headings. */
const PREFIX = 'block-'

/** What leads to one block of an article, behind the `#` of its address. */
export const blockAnchor = (blockId: string): string => PREFIX + encodeURIComponent(blockId)

/** Of a decoded anchor; undefined: it leads to no block. */
export const blockOf = (anchor: string): string | undefined =>
  anchor.startsWith(PREFIX) ? anchor.slice(PREFIX.length) : undefined
