import { safeHref } from '../../../openapi/rules/content/safe-href.ts'
import { type Data, field, isData, list, number, text } from './read-value.ts'

/**
 * Data of the text blocks as the reader draws it. Texts are inline markup that is not cleaned yet.
 * A function that answers undefined could not read its data: the block is drawn as an unknown one.
 */
export type ListItem = { html: string; checked: boolean; items: ListItem[] }
export type ListData = { style: 'ordered' | 'unordered' | 'checklist'; start: number; items: ListItem[] }
export type ImageData = {
  href: string
  caption: string
  width?: number
  height?: number
  withBorder: boolean
  withBackground: boolean
  stretched: boolean
}

export function readHeader(data: Data): { html: string; level: number } | undefined {
  const level = Math.round(number(data['level']) ?? 2)
  return typeof data['text'] === 'string' ? { html: data['text'], level: Math.min(Math.max(level, 1), 6) } : undefined
}

export function readParagraph(data: Data): { html: string } | undefined {
  return typeof data['text'] === 'string' ? { html: data['text'] } : undefined
}

export function readList(data: Data): ListData | undefined {
  if (!Array.isArray(data['items'])) return undefined
  const style = data['style'] === 'ordered' || data['style'] === 'checklist' ? data['style'] : 'unordered'
  return { style, start: Math.round(number(field(data['meta'], 'start')) ?? 1), items: readItems(data['items']) }
}

export function readChecklist(data: Data): ListItem[] | undefined {
  return Array.isArray(data['items']) ? readItems(data['items']) : undefined
}

export function readImage(data: Data): ImageData | undefined {
  const file = data['file']
  const href = safeHref(text(field(file, 'url')) || text(data['url']))
  if (!href) return undefined
  return {
    href,
    caption: text(data['caption']),
    width: number(field(file, 'width')) || undefined,
    height: number(field(file, 'height')) || undefined,
    withBorder: data['withBorder'] === true,
    withBackground: data['withBackground'] === true,
    stretched: data['stretched'] === true,
  }
}

export function readQuote(data: Data): { html: string; caption: string; centred: boolean } | undefined {
  if (typeof data['text'] !== 'string') return undefined
  return { html: data['text'], caption: text(data['caption']), centred: data['alignment'] === 'center' }
}

export function readCode(data: Data): { code: string } | undefined {
  return typeof data['code'] === 'string' ? { code: data['code'] } : undefined
}

export function readWarning(data: Data): { title: string; html: string } | undefined {
  if (typeof data['message'] !== 'string' && typeof data['title'] !== 'string') return undefined
  return { title: text(data['title']).trim() || 'Совет', html: text(data['message']) }
}

export function readTable(data: Data): { head?: string[]; rows: string[][]; stretched: boolean } | undefined {
  const rows = list(data['content'])
    .filter(Array.isArray)
    .map((row: unknown[]) => row.map(text))
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (width === 0) return undefined
  const even = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
  const stretched = data['stretched'] === true
  // The first row reads as the header unless the author has said otherwise.
  const [head, ...body] = even
  return data['withHeadings'] === false || !head ? { rows: even, stretched } : { head, rows: body, stretched }
}

const textFields = ['title', 'text', 'message', 'content', 'caption', 'code', 'name', 'fileName', 'url']

/** What can be said of a block that cannot be drawn. */
export function readUnknown(data: unknown): string {
  const words = textFields.map((name) => text(field(data, name)).trim()).filter(Boolean)
  return words.join(' · ').slice(0, 2000)
}

const maxDepth = 32

/** Both forms of an item: a plain string and Editor.js's object (decision B14). Anything else is passed over. */
function readItems(items: unknown, depth = 1): ListItem[] {
  return list(items).flatMap((item) => {
    if (typeof item === 'string') return [{ html: item, checked: false, items: [] }]
    if (!isData(item)) return []
    return [
      {
        html: text(item['content']) || text(item['text']),
        checked: item['checked'] === true || field(item['meta'], 'checked') === true,
        items: depth < maxDepth ? readItems(item['items'], depth + 1) : [],
      },
    ]
  })
}
