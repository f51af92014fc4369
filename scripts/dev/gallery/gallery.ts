// /dev/gallery of `bun run dev:mocks`: every page of the route table in its states, each in a frame with switches of its own.
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { FRAME } from '../../../mocks/switches/framed.ts'
import type { RouteName } from '../../../web/routes.ts'
import { framedFor, names, pathOf, states, statesOf, type State } from './states.ts'

/** So many load at the same time; the others wait for their turn. */
const AT_ONCE = 4
/** A page that has not moved for so long is drawn. */
const QUIET_MS = 400
const PATIENCE_MS = 6000
/** What every page has that has been drawn; one that waits may have nothing yet but the word that it does. */
const DRAWN = 'h1, h2, [aria-busy="true"]'
const HEIGHT = 900
const SHOWN = 360

const choices = {
  page: ['', ...names],
  state: ['', ...Object.keys(states)],
  width: ['1440', '390'],
  scheme: ['light', 'dark'],
  soon: ['', 'show'],
}
const labels = { page: 'Страница', state: 'Состояние', width: 'Ширина', scheme: 'Схема', soon: 'Будущие разделы' }
const words: Record<string, string> = { '': 'все', light: 'светлая', dark: 'тёмная', show: 'показать', ...states }

const asked = new URLSearchParams(location.search)
type Choice = keyof typeof choices
const valueOf = (name: Choice) => asked.get(name) ?? choices[name][0] ?? ''

function element<T extends keyof HTMLElementTagNameMap>(tag: T, parent: Element, text = ''): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag)
  made.textContent = text
  parent.append(made)
  return made
}

const [form] = document.forms
const main = document.querySelector('main')
if (!form || !main) throw new Error('the page of the gallery has no form')
for (const name of ownKeys(choices)) {
  const select = element('select', element('label', form, `${labels[name]} `))
  select.name = name
  for (const value of choices[name]) {
    const option = element('option', select, name === 'soon' && value === '' ? 'спрятать' : (words[value] ?? value))
    option.value = value
    option.selected = value === valueOf(name)
  }
}
form.addEventListener('change', () => form.submit())

const width = Number(valueOf('width'))
const scale = Math.min(1, SHOWN / width)
const scheme = valueOf('scheme') === 'dark' ? 'dark' : 'light'
const isAsked = (name: Choice, value: string) =>
  (asked.get(name) ?? '') === '' || asked.get(name)?.split(',').includes(value)
const wanted = names.flatMap((name) =>
  isAsked('page', name) ? statesOf(name).flatMap((state) => (isAsked('state', state) ? [{ name, state }] : [])) : [],
)
/** Their other states are the same word. */
const soon = new Set<RouteName>()

void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => {
  document.body.dataset.drawn = 'all'
})

async function work() {
  for (let next = wanted.shift(); next; next = wanted.shift()) await show(next.name, next.state)
}

async function show(name: RouteName, state: State) {
  if (!main || soon.has(name)) return
  const figure = element('figure', main)
  const title = `${name}: ${states[state]}`
  element('figcaption', figure, title)
  const box = element('div', figure)
  box.className = 'window'
  box.style.cssText = `width:${width * scale}px;height:${HEIGHT * scale}px`
  const frame = document.createElement('iframe')
  frame.title = title
  frame.width = String(width)
  frame.height = String(HEIGHT)
  frame.style.transform = `scale(${scale})`
  frame.name = FRAME + JSON.stringify(framedFor(name, state, scheme))
  frame.src = pathOf(name)
  box.append(frame)
  await drawn(frame, state === 'waiting' ? `${DRAWN}, .page-loading` : DRAWN)
  if (state === 'stale') {
    frame.contentWindow?.dispatchEvent(new Event('focus'))
    await drawn(frame)
  }
  if (/Раздел готовится/.test(frame.contentDocument?.body.textContent ?? '') && asked.get('soon') !== 'show') {
    soon.add(name)
    figure.remove()
  }
  figure.dataset.drawn = state
}

/** The app has drawn something and has been still for a moment. */
function drawn(frame: HTMLIFrameElement, sign = DRAWN): Promise<void> {
  return new Promise((done) => {
    let timer = setTimeout(done, PATIENCE_MS)
    const follow = () => {
      const root = frame.contentDocument?.getElementById('app')
      if (!root) return
      const late = setTimeout(done, PATIENCE_MS)
      const settle = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (!root.querySelector(sign)) return
          clearTimeout(late)
          observer.disconnect()
          done()
        }, QUIET_MS)
      }
      const observer = new MutationObserver(settle)
      observer.observe(root.ownerDocument.documentElement, { childList: true, subtree: true, attributes: true })
      settle()
    }
    frame.addEventListener('load', follow, { once: true })
    if (frame.contentDocument?.readyState === 'complete' && frame.contentWindow?.location.href !== 'about:blank')
      follow()
  })
}
