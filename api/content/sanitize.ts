import { withSafeAddresses } from '../../openapi/rules/content/block-addresses.ts'
import { type Block, type BlockDocument, isRecord } from '../../openapi/rules/content/block-document.ts'
import { cleanInline, cleanPlain } from './inline-markup.ts'

/** Cleans one value of a block's data. What has another form than expected is data, kept as it is and never drawn as markup. */
type Clean = (value: unknown) => unknown

const inline: Clean = (value) => (typeof value === 'string' ? cleanInline(value) : value)
const plain: Clean = (value) => (typeof value === 'string' ? cleanPlain(value) : value)
const each =
  (clean: Clean): Clean =>
  (value) =>
    Array.isArray(value) ? value.map(clean) : value
const fields =
  (shape: Record<string, Clean>): Clean =>
  (value) => {
    if (!isRecord(value)) return value
    const cleaned = Object.entries(shape).filter(([key]) => Object.hasOwn(value, key))
    return { ...value, ...Object.fromEntries(cleaned.map(([key, clean]) => [key, clean(value[key])])) }
  }

/** The contract refuses deeper documents (I5); this only keeps the recursion finite. */
const maxListDepth = 32

/** Both forms of a list item: a plain string, and `{ content, meta, items }` of the nested list (decision B14). */
const listItem =
  (depth: number): Clean =>
  (value) =>
    typeof value === 'string'
      ? cleanInline(value)
      : fields({ content: inline, text: inline, items: depth < maxListDepth ? each(listItem(depth + 1)) : () => [] })(
          value,
        )

const file = fields({ name: plain, originalName: plain, filename: plain })
const article = fields({ title: plain, author: plain, status: plain, topic: fields({ name: plain, color: plain }) })
const test = fields({ title: plain, description: plain })

/** Every text field of every known block (I8). `code` is drawn as text and must keep its angle brackets. */
const cleaners = new Map<string, Clean>([
  ['header', fields({ text: inline })],
  ['paragraph', fields({ text: inline })],
  ['list', fields({ items: each(listItem(1)) })],
  ['checklist', fields({ items: each(listItem(maxListDepth)) })],
  ['image', fields({ caption: inline, file })],
  ['quote', fields({ text: inline, caption: inline })],
  ['warning', fields({ title: inline, message: inline })],
  ['table', fields({ content: each(each(inline)) })],
  ['pageCard', fields({ selectedPage: article })],
  ['testingBlock', fields({ selectedTest: test })],
  ['fileUpload', fields({ file, title: plain })],
  ['video', fields({ fileName: plain, caption: inline })],
  ['googleSheet', fields({ title: plain })],
])

export function sanitizeDocument(document: BlockDocument): BlockDocument {
  return { ...document, blocks: document.blocks.map(sanitizeBlock) }
}

function sanitizeBlock(sent: Block): Block {
  const block = withSafeAddresses(sent)
  const data = cleaners.get(block.type)?.(block.data)
  return isRecord(data) ? { ...block, data } : block
}
