import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { keptLog } from '../../test/kept-log.ts'

const { log, lines } = keptLog()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ log })
})
afterAll(() => app.stop())
afterEach(() => void lines.splice(0))

const script = { kind: 'error', name: 'TypeError', page: 'userEdit', frames: ['main-a1b2.js:1:20'] } as const
const policy = { 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' }

/** As a browser sends it: to any address, signed in or not. */
const tell = async (body: unknown, type = 'application/json', host = 'localhost:3000') => {
  const headers = { host, 'content-type': type }
  const url = `http://${host}${operations.faultReport.path}?build=1k0zv3x8`
  return (await app.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))).status
}
const told = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'fault in a browser')
    .map((line) => {
      for (const name of ['time', 'requestId', 'msg']) delete line[name]
      return line
    })

test('a fault of a script is a line of the log, with its build and nothing that the contract does not name', async () => {
  const more = { message: 'Не найден «Суп»', url: 'http://berezka.localhost/users/1?token=marked', user: 'Анна' }
  expect(await tell({ ...script, reactError: 185, ...more })).toBe(204)
  expect(await tell({ ...script, kind: 'render' }, 'application/json', 'berezka.localhost:3000')).toBe(204)
  expect(told()).toEqual([
    { level: 'warn', build: '1k0zv3x8', ...script, reactError: 185, frames: [...script.frames] },
    { level: 'warn', build: '1k0zv3x8', ...script, kind: 'render', frames: [...script.frames] },
  ])
})

describe('what the policy stopped', () => {
  const report = (more: object) => tell({ 'csp-report': { ...policy, ...more } }, 'application/csp-report')
  const page = 'http://berezka.localhost:3000/users/019a0b1c/edit?token=marked'

  test('is a line too, without the addresses of pages', async () => {
    expect(await report({ 'document-uri': page, referrer: page, 'script-sample': 'Анна', 'status-code': 200 })).toBe(
      204,
    )
    expect(told()).toEqual([
      { level: 'warn', build: '1k0zv3x8', kind: 'policy', directive: 'script-src', blocked: 'inline' },
    ])
    expect(lines.join()).not.toMatch(/marked|019a0b1c|Анна/)
  })

  test('is one by the Reporting API as well, a line each', async () => {
    const stopped = { effectiveDirective: 'img-src', blockedURL: 'https://other.example/a?marked', documentURL: page }
    const reports = [1, 2].map((lineNumber) => ({
      type: 'csp-violation',
      url: page,
      body: { ...stopped, sourceFile: null, lineNumber },
    }))
    expect(await tell(reports, 'application/reports+json')).toBe(204)
    const line = {
      level: 'warn',
      build: '1k0zv3x8',
      kind: 'policy',
      directive: 'img-src',
      blocked: 'https://other.example',
    }
    expect(told()).toEqual([1, 2].map((n) => ({ ...line, line: n })))
    expect(lines.join()).not.toMatch(/marked|019a0b1c/)
  })

  test.each([
    ['https://other.example/a/b?token=marked#c', 'https://other.example'],
    [page, 'http://berezka.localhost:3000'],
    ['http://berezka.localhost:3000/assets/main-a1b2.js?x', 'main-a1b2.js'],
    ['chrome-extension://marked/content.js', 'chrome-extension:'],
    ['data:text/html,marked', 'data:'],
    ['wasm-eval', 'wasm-eval'],
    ['Текст marked', ''],
  ])('%s is told as %p', async (address, cut) => {
    expect(await report({ 'blocked-uri': address, 'source-file': address, 'line-number': 3 })).toBe(204)
    expect(told()).toMatchObject([{ blocked: cut, from: cut, line: 3 }])
    expect(lines.join()).not.toContain('marked')
  })
})

describe('is refused, and not told', () => {
  test.each([
    ['an address for a frame', { ...script, frames: ['http://berezka.localhost/users/1:1:2'] }],
    ['a text for a name', { ...script, name: 'Не найден «Суп»' }],
    ['an address for a page', { ...script, page: '/users/1' }],
    ['more frames than are read', { ...script, frames: Array(limits.faults.framesMax + 1).fill(script.frames[0]) }],
    ['nothing', {}],
  ])('%s', async (_, body) => {
    expect(await tell(body)).toBe(400)
    expect(told()).toEqual([])
  })

  test('a body of another type, or too large', async () => {
    expect(await tell(script, 'text/plain')).toBe(415)
    expect(await tell({ ...script, more: 'x'.repeat(operations.faultReport.bodyLimit ?? 0) })).toBe(413)
    expect(told()).toEqual([])
  })

  test('what comes too often', async () => {
    const [budget] = operations.faultReport.budgets
    const statuses: number[] = []
    for (let n = 0; n <= (budget?.limit ?? 0); n++) statuses.push(await tell(script))
    expect(statuses.at(-1)).toBe(429)
    expect(told().length).toBeLessThanOrEqual(budget?.limit ?? 0)
  })
})
