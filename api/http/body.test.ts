import { expect, test } from 'bun:test'
import { ProblemReply } from '../../openapi/contract.ts'
import { readJsonBytes } from './body.ts'
import { countRounds } from '../test/rounds.ts'
import { bodyOf, contractPace } from './body-pace.ts'
import { readJson } from '../../openapi/read-json.ts'
import { cookieOf, pathOf, queryOf } from './wire/request-parts.ts'

const post = (body: BodyInit, type: string | null = 'application/json') =>
  new Request('http://localhost/x', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
const read = (request: Request, limit = 1024 * 1024) =>
  readJsonBytes(
    request,
    bodyOf(request, () => {}, contractPace),
    limit,
  )
    .then(readJson)
    .catch((error: unknown) =>
      error instanceof ProblemReply ? [error.status, error.body.code] : Promise.reject(error),
    )

test.each([
  ['text', post('{}', 'text/plain'), [415, 'UNSUPPORTED_MEDIA_TYPE']],
  [
    'no type',
    new Request('http://localhost/x', { method: 'POST', body: new Uint8Array([123, 125]) }),
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
  ],
  [
    'a packed body',
    new Request('http://localhost/x', {
      method: 'POST',
      body: Bun.gzipSync(new TextEncoder().encode('{}')),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    }),
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
  ],
  ['broken JSON', post('{"a":'), [400, 'BAD_JSON']],
  ['an empty body', post(''), [400, 'BAD_JSON']],
  ['bad UTF-8', post(new Uint8Array([34, 0xff, 34])), [400, 'BAD_JSON']],
  ['33 levels', post('['.repeat(33) + ']'.repeat(33)), [400, 'BAD_JSON']],
  ['100,000 levels', post('['.repeat(100_000)), [400, 'BAD_JSON']],
  ['NUL', post('{"a":{"b":["x\\u0000"]}}'), [400, 'INVALID_REQUEST']],
  ['half a surrogate pair', post('{"a":"\\ud800"}'), [400, 'INVALID_REQUEST']],
])('refuses %s (I3, I5)', async (_, request, expected) => {
  expect(await read(request)).toEqual(expected)
})

test('brackets inside strings are no depth; an escaped backslash is no escape', async () => {
  expect(await read(post(JSON.stringify({ a: '['.repeat(100), b: '\\u0000' })))).toEqual({
    a: '['.repeat(100),
    b: '\\u0000',
  })
  expect(await read(post('{"a":"\\ud83d\\ude00"}'))).toEqual({ a: '😀' })
})

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"rows":[{"a":1},{"b":{"c":":","d":2,"c":3}}]}', 'rows.1.b.c'],
  [String.raw`{"a\"":{"x":"}{"},"b":[[1,{"a":1}],{"\u0061":1,"a":2}]}`, 'b.1.a'],
])('of %s what comes twice is named by its path', (text, path) => {
  let found: unknown
  try {
    readJson(new TextEncoder().encode(text))
  } catch (error) {
    found = error instanceof ProblemReply ? error.body.fields : error
  }
  expect(found).toEqual({ [path]: 'Указано несколько раз' })
})

test('the same name in two objects, and colons inside strings, come once', () => {
  const value = { a: { a: 'a:b' }, b: [{ a: ':' }, { a: '":' }], 'c:d': 1, ['__proto__']: { e: 1 } }
  expect(readJson(new TextEncoder().encode(JSON.stringify(value)))).toEqual(value)
})

test('a body over the limit is refused by its length, and while it comes without one', async () => {
  expect(await read(post('"' + 'x'.repeat(2000) + '"'), 1000)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1000
      controller.enqueue(new Uint8Array(1000))
    },
  })
  expect(await read(post(endless), 10_000)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect(sent).toBeLessThan(100_000)
})

/** A body that has come already, in so many pieces. */
const ready = (pieces: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('1'))
      for (let n = 0; n < pieces; n++) controller.enqueue(new Uint8Array(128 * 1024).fill(32))
      controller.close()
    },
  })

test('however many large bodies have come, others are answered between their pieces', async () => {
  const rounds = countRounds()
  const [bodies, pieces] = [10, 8]
  const values = await Promise.all(Array.from({ length: bodies }, () => read(post(ready(pieces)), 4 * 1024 * 1024)))
  rounds.stop()
  expect(values).toEqual(Array<number>(bodies).fill(1))
  expect(rounds.soFar()).toBeGreaterThanOrEqual(bodies * pieces)
})

test('a body is what came, whatever its length was said to be', async () => {
  const said = (body: BodyInit, length: number) =>
    new Request('http://localhost/x', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-length': String(length) },
    })
  const pieces = (...texts: string[]) =>
    new ReadableStream({
      start(controller) {
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    })
  for (const length of [9, 10, 13, 30, 40, 41])
    expect(await read(said(pieces('[1,', '2', ',3,', '4]'), length))).toEqual([1, 2, 3, 4])
})

test('`__proto__` has no effect', async () => {
  const value = (await read(post('{"__proto__":{"admin":true}}'))) as Record<string, unknown>
  expect(value.admin).toBeUndefined()
})

test('path, query and cookie without a URL object', () => {
  expect(pathOf('http://evil"><x/api/topics?flat=true#y')).toBe('/api/topics')
  expect(pathOf('http://localhost')).toBe('/')
  expect({ ...queryOf('http://localhost/x?a=1&a=2&__proto__=y') }).toEqual({ a: '1', ['__proto__']: 'y' })
  expect(cookieOf('__proto__=x; file_session=abc; b=', 'file_session')).toBe('abc')
  expect(cookieOf('toString=x', 'file_session')).toBeUndefined()
})
