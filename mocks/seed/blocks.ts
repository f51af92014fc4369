import type { components } from '../../openapi/gen/schema.d.ts'
import { typo } from './typography.ts'

export type Block = components['schemas']['Block']
type Item = string | { content: string; meta: { checked?: boolean }; items: Item[] }

/** One that is cited elsewhere: the questions of a test name it. */
export const named = (id: string, block: Block): Block => ({ id, ...block })

/** The blocks of the editor, short enough to write an article by hand. */
export const h = (level: 2 | 3 | 4, text: string): Block => ({ type: 'header', data: { text: typo(text), level } })
export const p = (text: string): Block => ({ type: 'paragraph', data: { text: typo(text) } })
export const ul = (...items: string[]): Block => ({
  type: 'list',
  data: { style: 'unordered', items: items.map(typo) },
})
export const ol = (...items: string[]): Block => ({ type: 'list', data: { style: 'ordered', items: items.map(typo) } })

/** The object form of list items (Editor.js List 2): the reader takes it beside plain strings (B14). */
export const item = (content: string, ...items: Item[]): Item => ({ content: typo(content), meta: {}, items })
export const tick = (content: string, checked = false): Item => ({
  content: typo(content),
  meta: { checked },
  items: [],
})
export const list = (style: 'ordered' | 'unordered' | 'checklist', ...items: Item[]): Block => ({
  type: 'list',
  data: { style, items },
})
export const checklist = (...texts: string[]): Block => ({
  type: 'checklist',
  data: { items: texts.map((text) => ({ text: typo(text), checked: false })) },
})
export const quote = (text: string, caption: string, alignment: 'left' | 'center' = 'left'): Block => ({
  type: 'quote',
  data: { text: typo(text), caption: typo(caption), alignment },
})
export const code = (text: string): Block => ({ type: 'code', data: { code: text } })
export const warn = (title: string, message: string): Block => ({
  type: 'warning',
  data: { title: typo(title), message: typo(message) },
})
export const hr = (): Block => ({ type: 'delimiter', data: {} })

/** The first row reads as the header. */
export const table = (...rows: string[][]): Block => ({
  type: 'table',
  data: { withHeadings: true, stretched: false, content: rows.map((row) => row.map(typo)) },
})
export const wideTable = (...rows: string[][]): Block => {
  const block = table(...rows)
  return { ...block, data: { ...block.data, stretched: true } }
}
export const sheet = (url: string): Block => ({ type: 'googleSheet', data: { url } })
export const video = (url: string): Block => ({ type: 'video', data: { type: 'link', url } })
