import type { Language } from '../../../openapi/texts.ts'
import { PART_PATH } from './docs-parts.ts'
import { TEXTS, type Text } from './docs-texts.ts'
import { HOME, LANGUAGES, WORDS } from './docs-words.ts'

/** Where a page of the docs stands: its language, and its address below that language's. */
export interface Place {
  language: Language
  path: string
  /** What was searched for. */
  query?: string
}

/** Both schemes by the reader's wish; what is wide is scrolled, and not the page. */
export const FRAME_STYLE = `:root { color-scheme: light dark; --paper: light-dark(#fff, #141619); --ink: light-dark(#1c1e21, #e4e6e6); --link: light-dark(#0b5cad, #8ab8ff); --line: light-dark(#767b84, #7d828a) }
html { background: var(--paper); color: var(--ink) }
.docs { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 24px; box-sizing: border-box; margin: 0 auto; padding: 16px 20px 8px; max-width: 1460px; font: 14px/1.5 system-ui, sans-serif; color: var(--ink) }
.docs nav { display: flex; flex-wrap: wrap; gap: 0 16px }
.docs nav a, .docs nav span { padding: 4px 0 }
.docs a { color: var(--link) }
.docs [aria-current] { font-weight: 600 }
.docs form { display: flex; flex: 1 1 280px; gap: 8px; max-width: 520px }
.docs input, .docs button { box-sizing: border-box; min-height: 40px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: inherit; font: inherit; font-size: 16px }
.docs input { flex: 1; min-width: 0 }
.docs .docs-pages { flex-basis: 100% }
.docs :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }`

export const TEXT_SHEET = '/docs/text.css'
export const TEXT_STYLE = `${FRAME_STYLE}
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
.docs, main { max-width: 800px }
main { box-sizing: border-box; margin: 0 auto; padding: 0 20px 48px }
a { color: var(--link) }
h1, h2, h3 { line-height: 1.25 }
:target { scroll-margin-top: 16px; background: light-dark(#fff3bf, #4a3f12) }
code { font: 14px/1.5 ui-monospace, monospace }
:not(pre) > code { padding: 1px 4px; border-radius: 4px; background: light-dark(#eef0f2, #2b2e33) }
pre { overflow-x: auto; padding: 12px 16px; border-radius: 8px; background: light-dark(#f4f5f7, #1d2024) }
pre code { overflow-wrap: normal }
figure { margin: 16px 0 }
figcaption { margin-bottom: 4px }
figure pre { margin: 0 }
.wide { overflow-x: auto }
table { border-collapse: collapse }
th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top }
td, td code { overflow-wrap: normal }
.found { padding: 0; list-style: none }
.found li { padding: 10px 0; border-top: 1px solid light-dark(#dfe2e6, #33373d) }
.found a { font-weight: 600 }
.found small { color: light-dark(#5a6069, #a4a9b1) }
.found p { margin: 2px 0 0; font-size: 14px }`

const escaped = Bun.escapeHTML

/** Search, languages and pages: the same over every page of the docs. */
export function frame(place: Place): string {
  const { language, query = '' } = place
  const words = WORDS[language]
  const field = `<input type="search" name="q" maxlength="100" value="${escaped(query)}" aria-label="${words.search}" placeholder="${words.search}" />`
  const pages = [linkTo('', words.operations, place), ...TEXTS.map((text) => linkToText(text, place))]
  return `<header class="docs">
<form role="search" action="${HOME[language]}/search">${field}<button>${words.find}</button></form>
<nav aria-label="${words.language}">${LANGUAGES.map((one) => languageLink(one, place)).join('\n')}</nav>
<nav class="docs-pages" aria-label="${words.pages}">${pages.join('\n')}</nav>
</header>`
}

function linkTo(path: string, title: string, place: Place): string {
  if (path === place.path || (path === '' && place.path === PART_PATH.whole))
    return `<span aria-current="page">${escaped(title)}</span>`
  return `<a href="${HOME[place.language]}${path}">${escaped(title)}</a>`
}
function linkToText({ path, title, isRussian }: Text, place: Place): string {
  const name = title[place.language]
  if (!isRussian || place.language === 'ru') return linkTo(path, name, place)
  return `<a href="${HOME.ru}${path}" hreflang="ru">${escaped(name)}</a>`
}

/** The same page in that language; where there is none, its first one. */
function languageLink(one: Language, { language, path, query }: Place): string {
  const { name } = WORDS[one]
  if (one === language) return `<span lang="${one}" aria-current="true">${name}</span>`
  const isThere = !TEXTS.some((text) => text.path === path && text.isRussian)
  const search = query ? `?q=${encodeURIComponent(query)}` : ''
  return `<a href="${HOME[one]}${isThere ? path : ''}${search}" lang="${one}" hreflang="${one}">${name}</a>`
}

/** A page of text in its frame. */
export const framed = (place: Place, title: string, html: string): string => `<!DOCTYPE html>
<html lang="${place.language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}: ${WORDS[place.language].docs}</title>
    <link rel="stylesheet" href="${TEXT_SHEET}" />
  </head>
  <body>
    ${frame(place)}
    <main>
${html}</main>
  </body>
</html>
`
