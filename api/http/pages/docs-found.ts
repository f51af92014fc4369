import type { Language } from '../../../openapi/texts.ts'
import { framed } from './docs-frame.ts'
import { MOST, type Entry } from './docs-search.ts'
import { WORDS } from './docs-words.ts'

const escaped = Bun.escapeHTML
const SNIPPET = 180

/** The page of what was found; `query` undefined: nothing was asked yet. */
export function foundPage(language: Language, query: string, found: readonly Entry[]): string {
  const words = WORDS[language]
  const list = found.slice(0, MOST).map(({ kind, name, title, text, address, isApp }) => {
    const told = isApp ? `${words.kinds[kind]}, ${words.ofApp}` : words.kinds[kind]
    // Of the app's own there are Russian words only.
    const isForeign = isApp && language !== 'ru'
    return `<li${isForeign ? ' lang="ru"' : ''}><small${isForeign ? ` lang="${language}"` : ''}>${told}</small><br />
<a href="${escaped(address)}">${escaped(title)}</a>${name === '' ? '' : ` <code>${escaped(name)}</code>`}${snippet(text)}</li>`
  })
  const rest = found.length > MOST ? `, ${words.most} ${MOST}` : ''
  const told = found.length > 0 ? `${words.found}: ${found.length}${rest}` : words.nothing
  return framed(
    { language, path: '/search', query },
    query === '' ? words.search : `${query}: ${words.search}`,
    `<h1>${words.search}</h1>
<p role="status">${query === '' ? words.hint : told}</p>
<ol class="found">${list.join('\n')}</ol>
`,
  )
}

/** The beginning of a text, without its marks. */
function snippet(text: string): string {
  const plain = text
    .replaceAll(/^```[\s\S]*?^```$|^\|.*$/gm, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|^#+ |^- /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (plain === '') return ''
  return `<p>${escaped(plain.length > SNIPPET ? `${plain.slice(0, SNIPPET).trimEnd()}…` : plain)}</p>`
}
