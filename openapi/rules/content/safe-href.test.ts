import { expect, test } from 'bun:test'
import { safeHref } from './safe-href.ts'

test.each<[string, string | undefined]>([
  ['https://a.example/?a=1&b=2', 'https://a.example/?a=1&b=2'],
  ['HTTPS://A.EXAMPLE', 'HTTPS://A.EXAMPLE'],
  ['mailto:a@a.example', 'mailto:a@a.example'],
  ['tel:+7495', 'tel:+7495'],
  ['/knowledge-base/article/1', '/knowledge-base/article/1'],
  ['#h-x', '#h-x'],
  [' https://a.example ', 'https://a.example'],
  // What browsers read as another host is said to be one.
  ['//a.example/x', 'https://a.example/x'],
  ['/\\a.example', 'https://a.example'],
  ['/\t/a.example', 'https://a.example'],
  ['//', undefined],
  ['x', undefined],
  ['https:a.example', undefined],
  ['javascript:x', undefined],
  [' \u0001javascript:x', undefined],
  ['java\tscript:x', undefined],
  ['data:text/html,x', undefined],
  ['/x"><img>', undefined],
  [`/${'a'.repeat(2048)}`, undefined],
])('%j', (raw, href) => {
  expect(safeHref(raw)).toBe(href)
})
