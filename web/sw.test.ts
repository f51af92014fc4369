import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'

type Event = {
  request?: Request & { mode?: string }
  preloadResponse?: Promise<undefined>
  waitUntil?: (work: Promise<unknown>) => void
  respondWith?: (response: Promise<Response>) => void
}
const heard = new Map<string, (event: Event) => void>()
const kept = new Map<string, Map<string, Response>>()
const before = { self: globalThis.self, caches: globalThis.caches, fetch: globalThis.fetch }
let server: (path: string) => Response

const nameOf = (key: Request | string) =>
  new URL(typeof key === 'string' ? key : key.url, 'http://app.example').pathname
function open(name: string) {
  const files = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, files)
  return {
    match: async (key: string) => files.get(nameOf(key))?.clone(),
    put: async (key: string, file: Response) => void files.set(nameOf(key), file),
    addAll: async (all: string[]) => all.forEach((path) => files.set(path, server(path))),
  }
}

beforeAll(async () => {
  Object.assign(globalThis, {
    BUILD: { number: 'c', files: ['/assets/main-c.js', '/favicon.svg'] },
    self: {
      location: new URL('http://app.example/sw.js'),
      clients: { claim: async () => {} },
      registration: {},
      addEventListener: (type: string, listener: (event: Event) => void) => heard.set(type, listener),
    },
    caches: {
      open: async (name: string) => open(name),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (key: string) =>
        [...kept.values()]
          .map((files) => files.get(nameOf(key)))
          .find(Boolean)
          ?.clone(),
    },
    fetch: async (asked: Request | string) => server(nameOf(asked)),
  })
  await import('./sw.ts')
})
afterAll(() => {
  Object.assign(globalThis, before)
  Reflect.deleteProperty(globalThis, 'BUILD')
})
beforeEach(() => {
  kept.clear()
  server = (path) => new Response(path === '/login' ? '<script src="/assets/main-c.js">' : `file ${path}`)
})

async function tell(type: 'install' | 'activate') {
  let work: Promise<unknown> = Promise.resolve()
  heard.get(type)?.({ waitUntil: (given) => void (work = given) })
  await work
}
/** What the worker answers; undefined: it leaves the call to the network. */
async function ask(path: string, { method = 'GET', mode = 'cors', origin = 'http://app.example' } = {}) {
  const request = Object.defineProperty(new Request(origin + path, { method }), 'mode', { value: mode })
  let answer: Promise<Response> | undefined
  heard.get('fetch')?.({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given) => (answer = given),
  })
  return (await answer)?.text()
}
const isAway = () => {
  throw new TypeError('no network')
}

test('of the builds the last two stay, in the order of their releases, and what others keep is left alone', async () => {
  for (const name of ['other', 'app-a', 'app-c', 'app-b']) open(name)
  await tell('install')
  await tell('activate')
  expect([...kept.keys()]).toEqual(['other', 'app-b', 'app-c'])
})

test('a shell of another build, in the middle of a release, is not taken', async () => {
  server = () => new Response('<script src="/assets/main-b.js">')
  expect(await tell('install').catch(String)).toBe('Error: a shell of another build')
})

test('a page comes from the server, and without one the shell stands in; a file of either build from what is kept', async () => {
  await tell('install')
  await open('app-b').put('/assets/old-b.js', new Response('of the build before'))
  expect(await ask('/dashboard', { mode: 'navigate' })).toBe('file /dashboard')
  server = isAway
  expect(await ask('/dashboard', { mode: 'navigate' })).toContain('/assets/main-c.js')
  expect(await ask('/assets/old-b.js')).toBe('of the build before')
  expect(await ask('/favicon.svg')).toBe('file /favicon.svg')
})

test.each([
  ['/api/topics', {}],
  ['/api/uploads/019a', { mode: 'navigate' }],
  ['/docs', { mode: 'navigate' }],
  ['/docs/assets/1/ui.js', {}],
  ['/terms-of-service', { mode: 'navigate' }],
  ['/sw.js', {}],
  ['/manifest.webmanifest', {}],
  ['/assets/main-c.js', { method: 'POST' }],
  ['/assets/main-c.js', { origin: 'http://evil.example' }],
])('%s is none of its business', async (path, how) => {
  await tell('install')
  server = isAway
  expect(await ask(path, how)).toBeUndefined()
})
