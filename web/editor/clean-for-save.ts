import { withoutEmpties } from '../../openapi/rules/knowledge-base/knowledge-base.ts'
import type { Block } from './block.ts'
import { field, list } from './reader/read-value.ts'

/** A whole tag; a `>` inside a quoted value doesn't end it. */
const tag = /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
const attribute = /\s+([^\s=>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+))?/g
const media: readonly string[] = ['img', 'video', 'iframe', 'embed', 'object']
/** Two and more, whatever spaces stand among them; a single one is typography («30 секунд») and stays. */
const spaceRun = / *(?:&nbsp;|\u00a0)(?: *(?:&nbsp;|\u00a0))+ */g

/**
 * The cleaning of an edit's save, for the blocks that the author changed in this edit and for no
 * other: what stood in the article before goes back as it was (B14), but for what is empty. Lists lose their levels
 * unless the author has said that this article keeps them.
 */
export function cleanForSave(blocks: readonly Block[], before: readonly Block[], keepsLevels = false): Block[] {
  const isUntouched = standsIn(before)
  return withoutEmpties(blocks.map((block) => (isUntouched(block) ? block : cleanBlock(block, keepsLevels))))
}

/** Whether the save of such a block takes its levels. */
export function losesLevels(before: readonly Block[]): (block: Block) => boolean {
  const isUntouched = standsIn(before)
  return (block) => hasLevels(block) && !isUntouched(block)
}

function standsIn(before: readonly Block[]): (block: Block) => boolean {
  const known = new Set(before.map((block) => JSON.stringify(block)))
  return (block) => known.has(JSON.stringify(block))
}

function hasLevels({ type, data }: Block): boolean {
  const { items } = data
  return type === 'list' && Array.isArray(items) && items.some((item) => list(field(item, 'items')).length > 0)
}

function cleanBlock(block: Block, keepsLevels: boolean): Block {
  // Program text is no markup: every space of it counts.
  if (block.type === 'code') return block
  const data = Object.fromEntries(Object.entries(block.data).map(([key, value]) => [key, cleanValue(value)]))
  if (block.type === 'list' && Array.isArray(data['items']) && !(keepsLevels && hasLevels(block)))
    data['items'] = flatItems(data['items'], data['style'] === 'checklist')
  return { ...block, data }
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanMarkup(value)
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanValue(inner)]))
  return value
}

function cleanMarkup(html: string): string {
  return html
    .replace(tag, (_, name: string, attributes: string) => `<${name}${cleanAttributes(name, attributes)}>`)
    .replace(spaceRun, ' ')
}

function cleanAttributes(name: string, attributes: string): string {
  const kept = attributes.replace(attribute, (whole, key: string) => (/^data-(?!src$)/i.test(key) ? '' : whole))
  if (!media.includes(name.toLowerCase()) || /max-width:\s*100%/.test(kept)) return kept
  const style = /\s+style\s*=\s*("[^"]*"|'[^']*')/i.exec(kept)
  if (!style?.[1]) return ` style="max-width: 100%"${kept}`
  const rules = style[1].slice(1, -1).replace(/(^|;)\s*max-width\s*:[^;]*/gi, '$1')
  const joined = [rules.replace(/^[\s;]+|[\s;]+$/g, ''), 'max-width: 100%'].filter(Boolean).join('; ')
  const quote = style[1].charAt(0)
  return kept.replace(style[0], () => ` style=${quote}${joined}${quote}`)
}

/** Children follow their parent, order kept; only a checklist keeps objects, for their `checked` (B14). */
function flatItems(items: readonly unknown[], checklist: boolean): unknown[] {
  return items.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [item]
    const { content, meta, items: children } = item as { content?: unknown; meta?: unknown; items?: unknown } // looked at below
    const own = typeof content === 'string' ? content : ''
    const inner = Array.isArray(children) ? flatItems(children, checklist) : []
    return [checklist ? { content: own, meta: meta ?? {}, items: [] } : own, ...inner]
  })
}
