import { field, text } from '../../../../editor/reader/read-value.ts'
import { readContent } from '../../../../editor/reader/read-content.ts'
import { align, type Item } from './align.ts'
import { canonical, dataOf, excerpt, scoringWords, sources, typeOf } from './block-text.ts'
import { became, blockNoun, did } from './block-words.ts'
import type { Detail } from './detail.ts'
import { details } from './details.ts'
import { type FieldChange, fieldChanges, type Fields } from './field-changes.ts'

/** What a version holds of the article; the rest of it is about the version. */
export type Snapshot = Fields & { content: unknown }

/** In words, and with enough to make the newer version out of the older one. Places are those of the two documents. */
export type BlockChange =
  | { kind: 'added'; to: number; block: unknown; words: string; text: string }
  | { kind: 'removed'; from: number; words: string; text: string }
  | { kind: 'moved'; from: number; to: number; words: string; text: string }
  | { kind: 'changed'; from: number; to: number; block: unknown; words: string; details: Detail[] }
export type Change = FieldChange | BlockChange

/** Read as the page reads it: content that can't be read has no blocks. The ids of blocks are nobody's business. */
export function diffVersions(older: Snapshot, newer: Snapshot): Change[] {
  return [...fieldChanges(older, newer), ...diffBlocks(readContent(older.content), readContent(newer.content))]
}

function diffBlocks(older: readonly unknown[] = [], newer: readonly unknown[] = []): BlockChange[] {
  const items = [older.map(asItem), newer.map(asItem)] as const
  // Equal blocks that only changed places with their ids: a reader sees nothing of it.
  if (older.length === newer.length && items[0].every(({ key }, index) => key === items[1][index]?.key)) return []
  const { pairs, removed, added } = align(...items)
  const told: { at: number; change: BlockChange }[] = []
  const toOf = new Map(pairs.map(({ from, to }) => [from, to]))
  for (const { from, to, moved } of pairs) {
    const block = newer[to]
    const noun = blockNoun(typeOf(block))
    const way = moved === 'up' ? 'выше' : 'ниже'
    if (moved)
      told.push({
        at: to,
        change: { kind: 'moved', from, to, words: `${did('moved', noun)} ${way}`, text: excerpt(block) },
      })
    if (keyOf(older[from]) !== keyOf(block))
      told.push({ at: to, change: { kind: 'changed', from, to, block, ...edit(older[from], block) } })
  }
  const gone = new Set(removed)
  let after = -1
  for (const [from, block] of older.entries()) {
    after = toOf.get(from) ?? after
    if (gone.has(from))
      told.push({
        at: after + 0.5,
        change: { kind: 'removed', from, words: did('removed', blockNoun(typeOf(block))), text: excerpt(block) },
      })
  }
  for (const to of added) {
    const block = newer[to]
    const words = did('added', blockNoun(typeOf(block)))
    told.push({ at: to, change: { kind: 'added', to, block, words, text: excerpt(block) } })
  }
  return told.sort((a, b) => a.at - b.at).map(({ change }) => change)
}

/** Of these the words are the thing; anything else in the same place is the same thing, replaced. */
const texts = new Set(['header', 'paragraph', 'list', 'checklist', 'quote', 'code', 'warning', 'table'])

function keyOf(block: unknown): string {
  if (typeof block !== 'object' || block === null || !('id' in block)) return canonical(block)
  const { id: _, ...rest } = block
  return canonical(rest)
}

function asItem(block: unknown): Item {
  const type = typeOf(block)
  const words = scoringWords(sources(type, dataOf(block)))
  return {
    id: text(field(block, 'id')),
    kind: type,
    key: keyOf(block),
    words,
    replaceable: words.length === 0 || !texts.has(type),
  }
}

function edit(older: unknown, newer: unknown): { words: string; details: Detail[] } {
  const [before, after] = [blockNoun(typeOf(older)), blockNoun(typeOf(newer))]
  if (typeOf(older) !== typeOf(newer)) return { words: became(before, after), details: [] }
  const found = details(typeOf(newer), dataOf(older), dataOf(newer))
  const [first] = found
  if (!first)
    // A block of an unknown type may hold anything: its words are the same, more can't be said.
    return { words: isKnown(typeOf(newer)) ? `Изменено оформление ${after.of}` : did('changed', after), details: [] }
  // One short change needs no line of its own: 'Изменён заголовок: уровень 2 → 3'.
  if (found.length > 1 || first.parts) return { words: did('changed', after), details: found }
  if (ownWords.test(first.words)) return { words: first.words, details: [] }
  const words = `${did('changed', after)}: ${first.words.charAt(0).toLowerCase()}${first.words.slice(1)}`
  return { words, details: [] }
}

/** These name the block themselves. */
const ownWords = /^(Карточка|Замен|Имя файла)/
const isKnown = (type: string): boolean => !blockNoun(type).name.startsWith('блок')
