import type { Language } from '../../../openapi/texts.ts'
import { lightPlugin } from './docs-light.ts'
import { PART_PATH, type Part } from './docs-parts.ts'
import { HOME, WORDS } from './docs-words.ts'

/** Swagger UI shows a window of its list of schemas, and knows no address of one: how high it takes a row to be. */
const ROW = 48
/** Half a minute: how long a schema is waited for. */
const FRAMES_MOST = 1800

/**
 * What the page of Swagger UI needs besides it: its dark class before the first paint and when the reader's wish changes,
 * `/` for the search, the same place in the other language and the other part, and what an address names, opened: in the
 * whole contract where that is none of the `places` of the published part.
 */
export const docsScript = (
  language: Language,
  part: Part,
  places: ReadonlySet<string>,
): string => `${lightPlugin(WORDS[language])}
addEventListener('load', () => {
  const { SwaggerUIBundle } = window
  window.SwaggerUIBundle = (options) => SwaggerUIBundle({ ...options, plugins: [light] })
})
const places = new Set('${[...places].join(' ')}'.split(' '))
const named = () => location.hash.match(/^#!?\\/([^/]+)\\/?([^/]*)/) ?? []
const isPublic = () => {
  const [, room, name] = named()
  return !room || places.has(name || room)
}
const toItsPart = () => {
  if (${part === 'public'} && !isPublic()) location.replace('${HOME[language]}${PART_PATH.whole}' + location.hash)
}
toItsPart()
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
paint()
dark.addEventListener('change', paint)
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('input, textarea, select, [contenteditable]')) return
  event.preventDefault()
  document.querySelector('.docs input').focus()
})
addEventListener('click', ({ target }) => {
  const link = target.closest('.docs a[lang], .docs-parts a')
  if (link) link.hash = link.lang || isPublic() ? location.hash : ''
})
const openSchema = async () => {
  const [, room, name] = named()
  if (room !== 'schemas') return
  for (let frame = 0; name && frame < ${FRAMES_MOST}; frame++) {
    await new Promise(requestAnimationFrame)
    const at = Object.keys(window.ui?.specSelectors.selectSchemas() ?? {}).indexOf(name)
    if (at < 0) continue
    ui.layoutActions.show(['components', 'schemas'], true)
    const list = document.querySelector('.models-scroll')
    const item = document.querySelector('.models-virtual-item[data-index="' + at + '"]')
    if (list && !item) list.scrollTop = at * ${ROW}
    const head = item?.querySelector('button')
    if (!head) continue
    if (head.ariaExpanded === 'false') head.click()
    head.focus()
    await new Promise(requestAnimationFrame)
    return item.scrollIntoView()
  }
}
addEventListener('load', openSchema)
addEventListener('hashchange', () => {
  toItsPart()
  const [, room, name] = named()
  if (room === 'schemas') return openSchema()
  if (!room || !window.ui) return
  if (isEvent(ui, name)) ui.layoutActions.show(EVENTS, true)
  ui.layoutActions.parseDeepLinkHash(location.hash)
})`
