/**
 * What is no content of an article: a paragraph, a header, an item of a list or a row of a table without
 * text, picture or tick. The server stores none of them whoever sends them, the mocks do the same, and the form knows
 * when nothing is left to send.
 */
interface Block {
  type: string
  data?: unknown
}
type Data = Record<string, unknown>

/** The blocks that say something: each the very object that came in, unless something empty went out of it. */
export const withoutEmpties = <B extends Block>(blocks: readonly B[]): B[] =>
  blocks.flatMap((block) => {
    if (!isData(block.data)) return [block]
    const data = filled(block.type, block.data)
    if (!data) return []
    return [data === block.data ? block : { ...block, data }]
  })

/** Whether anything would be left of them. */
export const hasContent = (blocks: readonly Block[]): boolean =>
  blocks.some(({ type, data }) => !isData(data) || filled(type, data))

/** Data without what is empty in them; undefined where nothing else is. What has a form of its own says something. */
function filled(type: string, data: Data): Data | undefined {
  const { text, items, content } = data
  if (type === 'paragraph' || type === 'header') return isBlank(text) ? undefined : data
  if ((type === 'list' || type === 'checklist') && Array.isArray(items)) {
    const left = filledItems(items)
    if (left.length === 0) return undefined
    return left === items ? data : { ...data, items: left }
  }
  if (type === 'table' && Array.isArray(content)) {
    const left = content.filter((row) => !isBlankRow(row))
    if (left.length === 0) return undefined
    if (left.length === content.length) return data
    // The first row reads as the header: the second must not become one because the first was empty.
    return { ...data, content: left, ...(left[0] !== content[0] && { withHeadings: false }) }
  }
  return data
}

/** An item without words stays for the sake of those inside it. */
function filledItems(items: readonly unknown[]): readonly unknown[] {
  const left = items.flatMap((item) => {
    if (!isData(item)) return isBlank(item) ? [] : [item]
    const { items: inner } = item
    const children = Array.isArray(inner) ? filledItems(inner) : inner
    const isEmpty = isBlank(item['content'] ?? item['text']) && !isTicked(item)
    if (isEmpty && !(Array.isArray(children) && children.length > 0)) return []
    return [children === inner ? item : { ...item, items: children }]
  })
  return left.length === items.length && left.every((item, index) => item === items[index]) ? items : left
}

const isTicked = ({ checked, meta }: Data): boolean => checked === true || (isData(meta) && meta['checked'] === true)

const isBlankRow = (row: unknown): boolean => Array.isArray(row) && row.every(isBlank)

const picture = /^<(?:img|video|iframe|embed|object)\b/i
const space = /(?:&(?:nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|#160|#xa0);|[\s\u00ad\u200b-\u200d\u2060])+/iy
const tagStart = /<\/?[a-z]/iy

/**
 * Markup that shows nothing. A value that is no text is none. It looks no further than the first thing to be seen, so
 * that a long text costs nothing.
 */
function isBlank(html: unknown): boolean {
  if (html === undefined || html === null) return true
  if (typeof html !== 'string') return false
  for (let at = 0; at < html.length;) {
    const end = endOf(space, html, at) ?? tagEnd(html, at)
    if (end === undefined || picture.test(html.slice(at, end))) return false
    at = end
  }
  return true
}

function endOf(sticky: RegExp, text: string, at: number): number | undefined {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : undefined
}

/** Behind the tag that begins here; a `>` in quotes is not its end. */
function tagEnd(html: string, at: number): number | undefined {
  let here = endOf(tagStart, html, at)
  while (here !== undefined && here < html.length) {
    const sign = html[here]
    if (sign === '>') return here + 1
    const closing = sign === '"' || sign === "'" ? html.indexOf(sign, here + 1) : here
    here = closing < 0 ? undefined : closing + 1
  }
  return undefined
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
