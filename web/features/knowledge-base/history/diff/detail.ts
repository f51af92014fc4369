import { plain, quoted } from './block-text.ts'
import { diffWords, type Part } from './word-diff.ts'

/** One thing that changed inside a block, in words and, where it is a text, with the text. */
export interface Detail {
  words: string
  parts?: Part[]
}

/** A text without markup. */
export const changed = (words: string, older: string, newer: string): Detail[] =>
  older === newer ? [] : [{ words, parts: diffWords(older, newer) }]

/** A text with markup. What only looks otherwise is not told here; where a link leads is. */
export function markup(words: string, older: string, newer: string): Detail[] {
  if (older === newer) return []
  const [before, after] = [links(older), links(newer)]
  const told = changed(words, plain(older), plain(newer))
  const led = before.join('\n') === after.join('\n') ? [] : [{ words: linkWords(before, after) }]
  return [...told, ...led]
}

/** 'Уровень 2 → 3', 'Рамка: нет → есть' */
export const setting = (name: string, older: string, newer: string): Detail[] =>
  older === newer ? [] : [{ words: `${name} ${older} → ${newer}` }]

const links = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/gi)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

function linkWords(older: readonly string[], newer: readonly string[]): string {
  const gone = older.filter((address) => !newer.includes(address))
  const come = newer.filter((address) => !older.includes(address))
  const said = [
    gone.length > 0 ? `${gone.length === 1 ? 'убрана ссылка' : 'убраны ссылки'} ${gone.map(quoted).join(', ')}` : '',
    come.length > 0
      ? `${come.length === 1 ? 'добавлена ссылка' : 'добавлены ссылки'} ${come.map(quoted).join(', ')}`
      : '',
  ].filter(Boolean)
  const words = said.join(', ') || 'изменён порядок ссылок'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
