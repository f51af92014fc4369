import { align, type Item } from './align.ts'
import { type FlatItem, plain, quoted, scoringWords } from './block-text.ts'
import { type Detail, markup } from './detail.ts'

const named = ({ html }: FlatItem): string => {
  const words = plain(html)
  return words ? quoted(words) : 'без текста'
}
const asItem = ({ html }: FlatItem): Item => ({
  kind: '',
  key: ` ${html}`,
  words: scoringWords([html]),
  replaceable: true,
})

/** Item by item; an item is its text, so that a tick is no other item. */
export function listDetails(older: readonly FlatItem[], newer: readonly FlatItem[]): Detail[] {
  const { pairs, removed, added } = align(older.map(asItem), newer.map(asItem))
  const told: { at: number; details: Detail[] }[] = []
  const toOf = new Map(pairs.map(({ from, to }) => [from, to]))
  for (const { from, to, moved } of pairs) {
    const [before, after] = [older[from], newer[to]]
    if (before && after) told.push({ at: to, details: itemDetails(before, after, moved) })
  }
  let after = -1
  for (const [from, item] of older.entries()) {
    after = toOf.get(from) ?? after
    if (removed.includes(from)) told.push({ at: after + 0.5, details: [{ words: `Удалён пункт ${named(item)}` }] })
  }
  for (const to of added) {
    const item = newer[to]
    if (item) told.push({ at: to, details: [{ words: `Добавлен пункт ${named(item)}` }] })
  }
  return told.sort((a, b) => a.at - b.at).flatMap(({ details }) => details)
}

function itemDetails(older: FlatItem, newer: FlatItem, moved: 'up' | 'down' | undefined): Detail[] {
  const name = named(newer)
  return [
    ...(moved ? [{ words: `Пункт ${name} перемещён ${moved === 'up' ? 'выше' : 'ниже'}` }] : []),
    ...markup('Изменён пункт', older.html, newer.html),
    ...(older.checked === newer.checked
      ? []
      : [{ words: newer.checked ? `Отмечен пункт ${name}` : `Снята отметка с пункта ${name}` }]),
    ...(older.depth === newer.depth
      ? []
      : [{ words: `Пункт ${name} теперь на уровне ${newer.depth + 1}, был на уровне ${older.depth + 1}` }]),
  ]
}
