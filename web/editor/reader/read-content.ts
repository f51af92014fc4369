/** Blocks of an article; undefined when they can't be read. Old content is a JSON string, empty text no fault (B13, B41). */
export function readContent(content: unknown): readonly unknown[] | undefined {
  if (typeof content === 'string') {
    if (content.trim() === '') return []
    try {
      return readContent(JSON.parse(content))
    } catch {
      return undefined
    }
  }
  if (Array.isArray(content)) return content
  if (typeof content === 'object' && content !== null && 'blocks' in content) return readContent(content.blocks)
  return content === null || content === undefined ? [] : undefined
}
