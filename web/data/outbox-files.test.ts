import 'fake-indexeddb/auto'
import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { createStore, entries, type UseStore } from 'idb-keyval'
import { localFiles } from '../uploads/local-files.ts'
import type { Failed } from './contract.ts'
import { createOutbox } from './outbox.ts'

let whose: string | null = 'berezka/denis'
afterEach(() => {
  setSystemTime()
  whose = 'berezka/denis'
})
const none: Failed = { status: 503, offline: true, problem: { code: 'UNAVAILABLE', message: '' } }

/** What a server with idempotency keys has: a thing for each key, however often it was asked for. */
function makeServer() {
  const files = new Map<string, { id: string; url: string; text: string }>()
  const writes = new Map<string, unknown>()
  const heard: string[] = []
  return { files, writes, heard }
}
type Server = ReturnType<typeof makeServer>
/** Where the connection breaks, or the browser is killed: never an answer. */
type Break = 'file asked' | 'file stored' | 'write asked' | 'write done' | undefined

let boxes = 0
const disk = () => createStore(`files ${(boxes += 1)}`, 'letters')

function open(
  server: Server,
  store: UseStore,
  at: () => Break = () => undefined,
  answer: () => unknown = () => ({ failed: none }),
  storedMs?: number,
) {
  const gone = (place: Break) => at() === place
  return createOutbox({
    sendFile: async (file, { key }) => {
      server.heard.push(`file ${file.name}`)
      if (gone('file asked')) return answer() as { failed: Failed }
      const stored = server.files.get(key) ?? { id: `id-${server.files.size}`, url: '', text: await file.text() }
      server.files.set(key, { ...stored, url: `/api/files/${stored.id}` })
      if (gone('file stored')) return answer() as { failed: Failed }
      return { stored: { id: stored.id, url: `/api/files/${stored.id}` } }
    },
    send: async (_, { body }, { key }) => {
      server.heard.push('write')
      if (gone('write asked')) return answer() as { failed: Failed }
      server.writes.set(key, body)
      if (gone('write done')) return answer() as { failed: Failed }
      return { data: {} }
    },
    taken: () => {},
    owner: () => whose,
    ...(storedMs !== undefined && { storedMs }),
    store,
  })
}
/** One after the other, as Web Locks have it. */
function inLine(): Pick<LockManager, 'request'> {
  let end: Promise<unknown> = Promise.resolve()
  return {
    request: async (_: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as () => Promise<unknown>
      const mine = end.then(work)
      end = mine
      return mine as never
    },
  }
}
const photo = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/png' })
async function addWithTwo(box: ReturnType<typeof open>) {
  const { files = [] } = await localFiles([photo('зал.png'), photo('кухня.png')])
  const [one, two] = files
  const body = { name: 'local:', photos: [one?.id, { href: two?.url }] }
  return box.add('positionCreate', { body }, 'key', { about: 'Уборка зала', files })
}
const withIds = [{ name: 'local:', photos: ['id-0', { href: '/api/files/id-1' }] }]
const left = async (store: UseStore) => (await entries(store)).length

test('files go first, in order, and the write bears the names that the server gave them', async () => {
  const [server, store] = [makeServer(), disk()]
  let at: Break = 'file asked'
  const box = open(server, store, () => at)
  expect(await addWithTwo(box)).toBe(true)
  await box.flush()
  expect(box.state.waiting.map(({ about, files }) => [about, files?.map(({ name }) => name)])).toEqual([
    ['Уборка зала', ['зал.png', 'кухня.png']],
  ])
  expect(await left(store)).toBe(3)
  at = undefined
  server.heard.length = 0
  await box.flush()
  expect(server.heard).toEqual(['file зал.png', 'file кухня.png', 'write'])
  expect([...server.files.values()].map(({ text }) => text)).toEqual(['bytes of зал.png', 'bytes of кухня.png'])
  expect([...server.writes.values()]).toEqual(withIds)
  expect([box.state.waiting.length, await left(store)]).toEqual([0, 0])
})

test.each([
  ['file asked', ['file зал.png', 'file зал.png', 'file кухня.png', 'write']],
  ['file stored', ['file зал.png', 'file зал.png', 'file кухня.png', 'write']],
  ['write asked', ['file зал.png', 'file кухня.png', 'write', 'write']],
  ['write done', ['file зал.png', 'file кухня.png', 'write', 'write']],
] as const)('a tab that is killed at “%s” loses nothing and doubles nothing', async (where, heard) => {
  const [server, store] = [makeServer(), disk()]
  const reached = Promise.withResolvers<void>()
  const killed = open(
    server,
    store,
    () => where,
    () => {
      reached.resolve()
      return new Promise(() => {})
    },
  )
  await addWithTwo(killed)
  await reached.promise
  // The browser starts anew over the same disk.
  const next = open(server, store)
  await next.flush()
  expect(server.heard).toEqual([...heard])
  expect([server.files.size, [...server.writes.values()]]).toEqual([2, withIds])
  expect([next.state.waiting.length, await left(store)]).toEqual([0, 0])
})

test('a file that the server may have swept away meanwhile is sent again', async () => {
  const [server, store] = [makeServer(), disk()]
  let at: Break = 'write asked'
  const box = open(server, store, () => at, undefined, 60_000)
  setSystemTime(new Date('2026-11-22T12:00:00Z'))
  await addWithTwo(box)
  await box.flush()
  setSystemTime(new Date('2026-11-22T12:00:59Z'))
  server.heard.length = 0
  await box.flush()
  expect(server.heard).toEqual(['write'])
  setSystemTime(new Date('2026-11-22T12:01:00Z'))
  at = undefined
  server.heard.length = 0
  await box.flush()
  expect(server.heard).toEqual(['file зал.png', 'file кухня.png', 'write'])
})

test('a file that the server refuses is told at its letter; what comes behind goes on', async () => {
  const [server, store] = [makeServer(), disk()]
  const message = 'Файл зал.png слишком большой (максимум 500MB)'
  const refusal: Failed = { status: 413, offline: false, problem: { code: 'FILE_TOO_LARGE', message } }
  const box = open(
    server,
    store,
    () => (server.heard.length === 1 ? 'file asked' : undefined),
    () => ({ failed: refusal }),
  )
  await addWithTwo(box)
  await box.add('positionCreate', { body: { name: 'без фото' } }, 'other')
  await box.flush()
  expect([...server.writes.values()]).toEqual([{ name: 'без фото' }])
  expect(box.state.refused.map(({ refused }) => refused?.message)).toEqual([message])
  await box.dismiss(box.state.refused[0]?.at ?? '')
  expect([box.state.refused.length, await left(store)]).toEqual([0, 0])
})

test('a sign-out takes the files along, and what is on its way from another tab writes nothing back', async () => {
  const [server, store] = [makeServer(), disk()]
  const turn = Promise.withResolvers<unknown>()
  const reached = Promise.withResolvers<void>()
  const other = open(
    server,
    store,
    () => 'write done',
    () => {
      reached.resolve()
      return turn.promise
    },
  )
  await addWithTwo(other)
  await reached.promise
  await open(server, store).wipe()
  turn.resolve({ failed: { status: 409, offline: false, problem: { code: 'STALE', message: 'поздно' } } })
  await other.flush()
  expect(await left(store)).toBe(0)
})

test('a disk without room says so and keeps half of nothing', async () => {
  const store = disk()
  const full: UseStore = (mode, work) =>
    store(mode, (box) => {
      if (mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
      return work(box)
    })
  const box = open(makeServer(), full)
  expect(await addWithTwo(box).catch(({ name }: Error) => name)).toBe('QuotaExceededError')
  expect(await left(store)).toBe(0)
})

test('what is too large or of another type is refused before it is kept', async () => {
  const { failed } = await localFiles([new File(['x'], 'вирус.exe', { type: 'application/x-msdownload' })])
  expect(failed).toBe('Тип файла вирус.exe не поддерживается')
})

test('of two tabs one sends, what the other has written too; both know what is on its way', async () => {
  const [server, store] = [makeServer(), disk()]
  const locks = inLine()
  // Both write in the same millisecond.
  setSystemTime(new Date('2026-11-22T12:00:00Z'))
  const hearers: ((sending: string | undefined) => void)[] = []
  const held = Promise.withResolvers<void>()
  const tab = (name: string, answer: () => Promise<unknown>) =>
    createOutbox({
      send: async (_, { body }) => {
        server.heard.push(`${name} ${String((body as { name: string }).name)}`)
        return { data: await answer() }
      },
      taken: () => {},
      owner: () => whose,
      locks,
      tabs: {
        tell: (sending) => hearers.forEach((hear) => hear(sending)),
        listen: (hear) => void hearers.push(hear),
      },
      store,
    })
  const first = tab('first', () => held.promise)
  const second = tab('second', async () => {})
  await first.add('positionCreate', { body: { name: 'a' } }, 'a')
  await second.add('positionCreate', { body: { name: 'b' } }, 'b')
  expect(second.state.waiting.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(second.state.sending).toBe(second.state.waiting[0]?.at)
  held.resolve()
  await Promise.all([first.flush(), second.flush()])
  expect(server.heard).toEqual(['first a', 'first b'])
  await second.look()
  expect([second.state.sending, second.state.waiting, first.state.waiting]).toEqual([undefined, [], []])
})

test('who signs in while a letter of another is on its way has his own sent, and not that one', async () => {
  const [server, store] = [makeServer(), disk()]
  const turn = Promise.withResolvers<unknown>()
  const reached = Promise.withResolvers<void>()
  let first = true
  const box = open(
    server,
    store,
    () => (first ? 'write asked' : undefined),
    () => {
      first = false
      reached.resolve()
      return turn.promise
    },
  )
  await box.add('positionCreate', { body: { name: 'Дениса' } }, 'd')
  await reached.promise
  whose = 'berezka/anna'
  expect(await box.wipeOthers()).toBe(1)
  await box.add('positionCreate', { body: { name: 'Анны' } }, 'a')
  turn.resolve({ failed: none })
  await box.flush()
  expect([...server.writes.values()]).toEqual([{ name: 'Анны' }])
})
