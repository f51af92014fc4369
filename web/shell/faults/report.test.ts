import '../../test/dom.ts'
import { notificationsStore } from '@mantine/notifications'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { hearFaults, reportFault } from './report.ts'

const realFetch = globalThis.fetch
let asked: { url: string; keepalive: boolean; body: unknown }[]
let answer: () => Response | Promise<Response>
let stop: () => void

beforeAll(() => {
  Object.assign(globalThis, {
    fetch: async (request: Request) => {
      asked.push({ url: request.url, keepalive: request.keepalive, body: await request.json() })
      return answer()
    },
  })
  document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="1k0zv3x8" />')
})
afterAll(() => {
  Object.assign(globalThis, { fetch: realFetch })
  document.querySelector('meta[name=build]')?.remove()
})
beforeEach(() => {
  asked = []
  answer = () => new Response(null, { status: 204 })
  sessionStorage.clear()
  navigate('/users/019a0b1c/edit?token=marked', { replace: true })
  stop = hearFaults()
})
afterEach(() => stop())

/** As a browser of today writes it, with a file of somebody else's among them. */
function fallen(message: string, line = 1): TypeError {
  const own = `${location.origin}/assets`
  return Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}
    at save (${own}/UserEditPage-a1b2.js:${line}:204)
    at chrome-extension://marked/content.js:1:1
    at async ${own}/main-c3d4.js:2:18830
    at http://other.example/assets/lib.js:1:1`,
  })
}
const frames = ['UserEditPage-a1b2.js:1:204', 'main-c3d4.js:2:18830']
const arrived = (count: number) => waitFor(() => expect(asked).toHaveLength(count))
/** What is sent before a fault that certainly is. */
async function told(): Promise<object[]> {
  answer = () => new Response(null, { status: 204 })
  reportFault('error', fallen('the last', 999))
  await waitFor(() => expect(JSON.stringify(asked)).toContain(':999:'))
  return asked.filter((call) => !JSON.stringify(call).includes(':999:'))
}

test('what nobody caught is told: where in our own files, in which build, on which page; no words and no address', async () => {
  dispatchEvent(new ErrorEvent('error', { error: fallen('Не найден «marked»'), message: 'marked' }))
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: fallen('Анна', 7) })
  dispatchEvent(rejection)
  expect(await told()).toEqual([
    {
      url: `${location.origin}/api/faults?build=1k0zv3x8`,
      keepalive: true,
      body: { kind: 'error', name: 'TypeError', page: 'userEdit', frames },
    },
    expect.objectContaining({ body: expect.objectContaining({ kind: 'rejection' }) }),
  ])
  expect(JSON.stringify(asked)).not.toMatch(/marked|019a0b1c|Анна|other\.example/)
})

test.each([
  ['Firefox and Safari', (own: string) => `save@${own}/UserEditPage-a1b2.js:1:204\n@${own}/main-c3d4.js:2:18830\n`],
  [
    'a development build',
    (own: string) =>
      `TypeError: x\n    at save (${own}/UserEditPage-a1b2.js:1:204)\n    at ${own}/main-c3d4.js:2:18830`,
  ],
])('the frames of %s are read', async (_, stack) => {
  reportFault('render', Object.assign(new TypeError('x'), { stack: stack(`${location.origin}/assets`) }))
  expect(await told()).toMatchObject([{ body: { kind: 'render', frames } }])
})

test('React’s number is told in place of its message', async () => {
  reportFault('render', fallen('Minified React error #185; visit https://react.dev/errors/185?args[]=marked'))
  expect(await told()).toMatchObject([{ body: { reactError: 185 } }])
})

test('what did not happen in our files is not told', async () => {
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
  reportFault('rejection', 'a text')
  reportFault('error', Object.assign(new Error('x'), { stack: 'Error: x\n    at chrome-extension://a/b.js:1:1' }))
  expect(await told()).toEqual([])
})

test('the same is told once, and so many in a tab', async () => {
  for (let line = 1; line <= limits.faults.tabMax + 5; line++) {
    reportFault('error', fallen('x', line))
    reportFault('error', fallen('again', line))
  }
  await arrived(limits.faults.tabMax)
  const lines = asked.map(({ body }) => JSON.stringify(body).match(/UserEditPage-a1b2\.js:(\d+)/)?.[1])
  expect(lines).toEqual(Array.from({ length: limits.faults.tabMax }, (_, n) => String(n + 1)))
  // Room for the one by which the end is known.
  sessionStorage.setItem('faults', sessionStorage.getItem('faults')?.split('\n').slice(1).join('\n') ?? '')
  expect(await told()).toHaveLength(limits.faults.tabMax)
})

const silent = async (settled: () => Promise<unknown>) => {
  const before = notificationsStore.getState().notifications.length
  let fell = 0
  const onFall = () => (fell += 1)
  process.on('unhandledRejection', onFall)
  reportFault('error', fallen('x'))
  await settled()
  process.off('unhandledRejection', onFall)
  return [fell, notificationsStore.getState().notifications.length - before, location.pathname]
}
const nothing = [0, 0, '/users/019a0b1c/edit']

test.each([
  ['a server that fails', () => Response.json({ code: 'INTERNAL', message: 'x' }, { status: 500 })],
  ['too many', () => Response.json({ code: 'RATE_LIMITED' }, { status: 429, headers: { 'retry-after': '60' } })],
  ['a network that breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is silent: no toast, no error, no other page', async (_, given) => {
  const replied = Promise.withResolvers<void>()
  answer = () => {
    setImmediate(replied.resolve)
    return given()
  }
  expect(await silent(() => replied.promise)).toEqual(nothing)
  expect(asked).toHaveLength(1)
})

test('without a network nothing is sent', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  expect(await silent(() => Promise.resolve())).toEqual(nothing)
  Reflect.deleteProperty(navigator, 'onLine')
  expect(await told()).toEqual([])
})

test('a browser that keeps nothing is silent too', async () => {
  const kept = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new Error('forbidden')
    },
  })
  expect(await silent(() => Promise.resolve())).toEqual(nothing)
  Object.defineProperty(globalThis, 'sessionStorage', kept ?? { value: undefined })
})
