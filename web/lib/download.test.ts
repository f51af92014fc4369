import { expect, test } from 'bun:test'
import '../test/dom.ts'
import { download, fileName } from './download.ts'

/** What the browser was told to save. */
function saved(): string[] {
  const names: string[] = []
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    names.push(event.target.download)
  })
  return names
}
const answer = (headers: Record<string, string>) =>
  Promise.resolve({ data: new Blob(['a;b']), response: new Response('', { headers }) })

test('the Russian name comes before its stand-in', () => {
  expect(fileName(`attachment; filename="log.csv"; filename*=UTF-8''%D0%96%D1%83%D1%80%D0%BD%D0%B0%D0%BB.csv`)).toBe(
    'Журнал.csv',
  )
  expect(fileName('attachment; filename="a \\"b\\".csv"')).toBe('a "b".csv')
  expect(fileName(`attachment; filename="log.csv"; filename*=UTF-8''100%`)).toBe('log.csv')
  expect(fileName('attachment')).toBeUndefined()
  expect(fileName(null)).toBeUndefined()
})

test('a file is saved under its own name, or the given one', async () => {
  const names = saved()
  expect(await download(answer({ 'content-disposition': 'attachment; filename="x.csv"' }), 'y.csv')).toBeUndefined()
  expect(await download(answer({}), 'y.csv')).toBeUndefined()
  expect(names).toEqual(['x.csv', 'y.csv'])
})

test('a refusal gives its words, a broken connection none', async () => {
  const response = new Response('', { status: 429 })
  expect(await download(Promise.resolve({ error: { message: 'Позже' }, response }), 'x')).toBe('Позже')
  expect(await download(Promise.reject(new TypeError('broken')), 'x')).toBe('')
})
