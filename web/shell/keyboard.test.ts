import '../test/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { followKeyboard } from './keyboard.ts'

let stop = () => {}
afterEach(() => {
  stop()
  Reflect.deleteProperty(window, 'visualViewport')
})

function fakeSeen() {
  const seen = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 })
  Object.assign(window, { innerHeight: 800 })
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen })
  return (now: Partial<typeof seen>) => {
    Object.assign(seen, now)
    seen.dispatchEvent(new Event('resize'))
  }
}
const keys = () => {
  const { style, dataset } = document.documentElement
  return [dataset.keyboard, style.getPropertyValue('--keys-h'), style.getPropertyValue('--keys-top')]
}

test('what a keyboard covers is known while it lies over the page, of an enlarged page too', () => {
  const see = fakeSeen()
  stop = followKeyboard()
  const none = [undefined, '', '']
  expect(keys()).toEqual(none)
  see({ height: 480 })
  expect(keys()).toEqual(['', '320px', '0px'])
  // To show a field it moves the page's head out of sight.
  see({ offsetTop: 120 })
  expect(keys()).toEqual(['', '200px', '120px'])
  // A bar of the browser.
  see({ height: 750, offsetTop: 0 })
  expect(keys()).toEqual(none)
  see({ height: 400, scale: 2 })
  expect(keys()).toEqual(none)
})

test('the field that the keyboard has come for stays in sight of its dialog', () => {
  const see = fakeSeen()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  const field = dialog.appendChild(document.createElement('input'))
  const shown: unknown[] = []
  field.scrollIntoView = (how) => void shown.push(how)
  field.focus()
  stop = followKeyboard()
  see({ height: 480 })
  see({ height: 470 })
  expect(shown).toEqual([{ block: 'nearest' }])
  dialog.remove()
})
