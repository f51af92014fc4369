import { inlineText } from '../../../../editor/inline.ts'
import { type ListItem, readChecklist, readList, readTable, readUnknown } from '../../../../editor/reader/read-block.ts'
import { type Data, field, isData, text } from '../../../../editor/reader/read-value.ts'

export const typeOf = (block: unknown): string => text(field(block, 'type'))
export function dataOf(block: unknown): Data {
  const data = field(block, 'data')
  return isData(data) ? data : {}
}

/** The words of a markup; which space it is, is no word. */
export const plain = (html: string): string => inlineText(html).replace(/\s+/g, ' ').trim()

/** An item of a list with what stands under it, in the order of reading. */
export interface FlatItem {
  html: string
  checked: boolean
  depth: number
}
export const flatItems = (items: readonly ListItem[], depth = 0): FlatItem[] =>
  items.flatMap(({ html, checked, items: below }) => [{ html, checked, depth }, ...flatItems(below, depth + 1)])

export const quoted = (words: string): string => `«${clipped(words, 120)}»`
const clipped = (words: string, max: number): string =>
  words.length > max ? `${words.slice(0, max - 1).trimEnd()}…` : words

const excerptMax = 400

/** A block in words, as short as a list of changes wants it. */
export function excerpt(block: unknown): string {
  return clipped(plain(sources(typeOf(block), dataOf(block)).filter(Boolean).join(' · ').slice(0, 4000)), excerptMax)
}

/** The texts of a block, as markup. */
export function sources(type: string, data: Data): string[] {
  switch (type) {
    case 'list':
      return flatItems(readList(data)?.items ?? []).map(({ html }) => html)
    case 'checklist':
      return flatItems(readChecklist(data) ?? []).map(({ html }) => html)
    case 'table': {
      const table = readTable(data)
      return [...(table?.head ? [table.head] : []), ...(table?.rows ?? [])].flat()
    }
    case 'image':
      return [text(data['caption'])]
    case 'pageCard':
      return [text(field(data['selectedPage'], 'title'))]
    case 'testingBlock':
      return [text(field(data['selectedTest'], 'title'))]
    case 'fileUpload':
      return [text(field(data['file'], 'name'))]
    case 'video':
      return [text(data['fileName']) || text(data['url'])]
    case 'delimiter':
      return []
    case 'quote':
    case 'warning':
      return [text(data['title']), text(data['text']), text(data['message']), text(data['caption'])]
    default:
      return [text(data['text']) || readUnknown(data)]
  }
}

/** For a comparison of blocks only: cheap, and wrong about nothing that matters there. */
export function scoringWords(texts: readonly string[]): string[] {
  const bare = texts.join(' ').replace(/<[^>]*>/g, ' ')
  return (
    bare
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Equal for equal values, whatever the order of their fields: the database keeps none. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isData(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}
