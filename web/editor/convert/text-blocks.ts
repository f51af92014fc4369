import type { JSONContent } from '@tiptap/core'
import type { Block } from '../block.ts'
import { type Codec, put, template } from './codec.ts'
import { keepInline, readInline } from './inline.ts'

export const paragraph: Codec = {
  to: (block) => filled('paragraph', block, block.data['text']),
  from: (node) => {
    const { block, isNew } = template(node, 'paragraph')
    putInline(block, 'text', node.content, isNew)
    return block
  },
}

export const header: Codec = {
  to: (block) => filled('heading', block, block.data['text'], { level: levelOf(block.data['level']) }),
  from: (node) => {
    const { block, isNew } = template(node, 'header')
    putInline(block, 'text', node.content, isNew)
    put(block.data, 'level', levelOf(node.attrs?.['level']), isNew ? undefined : 2)
    return block
  },
}

export const quote: Codec = {
  to: (block) =>
    parts(
      'quote',
      block,
      { quoteText: 'text', quoteCaption: 'caption' },
      { alignment: alignmentOf(block.data['alignment']) },
    ),
  from: (node) => {
    const { block, isNew } = template(node, 'quote')
    putInline(block, 'text', part(node, 'quoteText'), isNew)
    putInline(block, 'caption', part(node, 'quoteCaption'), isNew)
    put(block.data, 'alignment', alignmentOf(node.attrs?.['alignment']), isNew ? undefined : 'left')
    return block
  },
}

export const warning: Codec = {
  to: (block) => parts('warning', block, { warningTitle: 'title', warningMessage: 'message' }),
  from: (node) => {
    const { block, isNew } = template(node, 'warning')
    putInline(block, 'title', part(node, 'warningTitle'), isNew)
    putInline(block, 'message', part(node, 'warningMessage'), isNew)
    return block
  },
}

/** Program text: no markup, every character counts. */
export const code: Codec = {
  to: (block) => {
    const text = block.data['code']
    const content = typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : []
    return { type: 'codeBlock', attrs: { block }, content }
  },
  from: (node) => {
    const { block, isNew } = template(node, 'code')
    const text = (node.content ?? []).map((child) => child.text ?? '').join('')
    put(block.data, 'code', text, isNew ? undefined : '')
    return block
  },
}

/** Undefined if the markup cannot be said; a value of another kind reads as empty, and the way back will show it. */
export function inlineOf(value: unknown): JSONContent[] | undefined {
  return typeof value === 'string' ? readInline(value) : []
}

function filled(type: string, block: Block, text: unknown, attrs?: object): JSONContent | undefined {
  const content = inlineOf(text)
  return content && { type, attrs: { ...attrs, block }, content }
}

function parts(type: string, block: Block, fields: Record<string, string>, attrs?: object): JSONContent | undefined {
  const content: JSONContent[] = []
  for (const [name, field] of Object.entries(fields)) {
    const inline = inlineOf(block.data[field])
    if (!inline) return undefined
    content.push({ type: name, content: inline })
  }
  return { type, attrs: { ...attrs, block }, content }
}

function part(node: JSONContent, name: string): JSONContent[] | undefined {
  return node.content?.find(({ type }) => type === name)?.content
}

function putInline({ data }: Block, key: string, content: JSONContent[] | undefined, isNew: boolean): void {
  put(data, key, keepInline(data[key], content), isNew ? undefined : '')
}

/** 2 is the editor's default. */
function levelOf(level: unknown): number {
  return level === 1 || level === 3 || level === 4 || level === 5 || level === 6 ? level : 2
}

function alignmentOf(alignment: unknown): string {
  return alignment === 'center' ? 'center' : 'left'
}
