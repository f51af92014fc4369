import { expect, test } from 'bun:test'
import { encodeOnce, jsonOf, unread } from './known-json.ts'

const read = (body: unknown): unknown => JSON.parse(jsonOf(body).toString())

test('the same value with and without known parts', () => {
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Ждём «гостя» \u{1f4a9}' } }] }
  const body = { title: 'Морс', gone: undefined, content, n: 1 }
  const plain = read(body)
  encodeOnce(content)
  expect(read(body)).toEqual(plain)
  expect(jsonOf(body)).toBeInstanceOf(Buffer)
  expect(read({ content })).toEqual({ content })
  for (const other of [[content], 'a', null, 5, {}]) expect(read(other)).toEqual(other)
})

test('items of a list whose large part is written out already are joined as bytes', () => {
  const [first, second] = [1, 2].map((n) => ({ n, content: unread<object>(`{"a":"Морс ${n}"}`) }))
  encodeOnce(first?.content ?? {})
  const body = [first, 5, second]
  expect(read([[second], first])).toEqual([[{ n: 2, content: { a: 'Морс 2' } }], { n: 1, content: { a: 'Морс 1' } }])
  expect(read(body)).toEqual([{ n: 1, content: { a: 'Морс 1' } }, 5, { n: 2, content: { a: 'Морс 2' } }])
  expect(jsonOf(body)).toBeInstanceOf(Buffer)
})
