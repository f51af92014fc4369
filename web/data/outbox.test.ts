import 'fake-indexeddb/auto'
import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { createStore, type UseStore } from 'idb-keyval'
import type { Failed } from './contract.ts'
import type { Letter } from './letters.ts'
import { createOutbox } from './outbox.ts'

let boxes = 0
/** Who is signed in. */
let whose: string | null = 'berezka/denis'
const none: Failed = { status: 503, offline: true, problem: { code: 'UNAVAILABLE', message: '' } }
const no = (status: number, message: string): Failed => ({
  status,
  offline: false,
  problem: { code: 'STALE', message },
})

/** A server that answers as the test says, and a box over one disk that a reload opens again. */
function start(
  answer: (name: string, tries: number) => Failed | undefined,
  store = createStore(`box ${(boxes += 1)}`, 'letters'),
  isTold?: (letter: Letter) => boolean,
) {
  const sent: string[] = []
  const taken: string[] = []
  const nameOf = (input: { body?: unknown }) => String((input.body as { name: string }).name)
  const box = createOutbox({
    send: async (_, input, { key }) => {
      sent.push(`${nameOf(input)} ${key}`)
      const failed = answer(nameOf(input), sent.filter((one) => one.startsWith(nameOf(input))).length)
      return failed ? { failed } : { data: {} }
    },
    taken: (letter: Letter) => taken.push(nameOf(letter.input)),
    ...(isTold && { isTold }),
    owner: () => whose,
    store,
  })
  const add = (name: string) => box.add('positionCreate', { body: { name } }, `key-${name}`)
  return { box, add, sent, taken, store }
}
/** The disk of the tests works in timers: a few turns and all that was begun is done. */
async function idle() {
  for (let turn = 0; turn < 40; turn += 1) await new Promise<void>((done) => void setTimeout(done))
}
afterEach(async () => {
  await idle()
  setSystemTime()
  whose = 'berezka/denis'
})

test('what was kept without a network goes after a reload, in order, each with its own key', async () => {
  let online = false
  const { add, sent, store } = start(() => (online ? undefined : none))
  for (const name of ['a', 'b', 'c']) await add(name)
  await idle()
  expect(new Set(sent)).toEqual(new Set(['a key-a']))
  online = true
  const after = start(() => undefined, store)
  await after.box.flush()
  expect(after.sent).toEqual(['a key-a', 'b key-b', 'c key-c'])
  expect(after.box.state.waiting).toEqual([])
})

test('an answer that was lost is asked for again under the same key', async () => {
  const { box, add, sent, taken } = start((_, tries) => (tries === 1 ? none : undefined))
  await add('a')
  await idle()
  expect(box.state.waiting.length).toBe(1)
  await box.flush()
  expect([sent, taken]).toEqual([['a key-a', 'a key-a'], ['a']])
})

test.each([0, 401, 429, 500, 502, 503])('after a %d the same letter goes again', async (status) => {
  const { box, add, sent } = start((_, tries) => (tries === 1 ? no(status, '') : undefined))
  await add('a')
  await idle()
  expect([box.state.waiting.length, box.state.refused.length]).toEqual([1, 0])
  await box.flush()
  expect(sent).toEqual(['a key-a', 'a key-a'])
})

test.each([400, 403, 404, 409, 410, 413, 422])('a %d is the last word of the server', async (status) => {
  const { box, add, sent } = start(() => no(status, 'нельзя'))
  await add('a')
  await box.flush()
  await idle()
  expect([box.state.waiting.length, box.state.refused.length, sent]).toEqual([0, 1, ['a key-a']])
})

test('letters go as they were written: also those of one millisecond, and after a clock that was set back', async () => {
  let online = false
  const { box, add, sent } = start(() => (online ? undefined : none))
  setSystemTime(new Date('2026-11-22T12:00:00Z'))
  for (const name of ['c', 'b', 'a']) await add(name)
  setSystemTime(new Date('2026-11-22T11:00:00Z'))
  for (const name of ['0', '-']) await add(name)
  await idle()
  online = true
  sent.length = 0
  await box.flush()
  expect(sent.map(([name]) => name)).toEqual(['c', 'b', 'a', '0', '-'])
})

test('what an earlier look brings after a later one is not shown', async () => {
  const { store } = start(() => none)
  const held = Promise.withResolvers<void>()
  let isHeld = false
  const slow: UseStore = async (mode, work) => {
    const mine = isHeld && mode === 'readonly'
    isHeld &&= !mine
    const found = await store(mode, work)
    if (mine) await held.promise
    return found
  }
  const { box, add } = start(() => none, slow)
  await add('a')
  await idle()
  isHeld = true
  const early = box.look()
  await box.wipe()
  expect(box.state.waiting).toEqual([])
  held.resolve()
  await early
  expect(box.state.waiting).toEqual([])
})

test('of what is no work of a person nobody hears, neither that it was refused nor that it was thrown away', async () => {
  const isTold = ({ input }: Letter) => (input.body as { name: string }).name !== 'quiet'
  const refusing = start(() => no(404, 'нет'), undefined, isTold)
  await refusing.add('quiet')
  await refusing.box.flush()
  await idle()
  expect([refusing.box.state.waiting, refusing.box.state.refused]).toEqual([[], []])

  const { box, add } = start((name) => (name === 'refused' ? no(409, 'поздно') : none), undefined, isTold)
  for (const name of ['refused', 'quiet', 'loud']) await add(name)
  await idle()
  whose = 'berezka/anna'
  expect(await box.wipeOthers()).toBe(1)
})

test('a refusal is kept and told, and holds nobody up', async () => {
  const { box, add, taken, store } = start((name) => (name === 'a' ? no(409, 'Уже изменено') : undefined))
  await add('a')
  await add('b')
  await box.flush()
  await idle()
  expect(taken).toEqual(['a', 'b'])
  const after = start(() => undefined, store)
  await after.box.look()
  expect(after.box.state.refused.map(({ refused }) => refused?.message)).toEqual(['Уже изменено'])
  await after.box.flush()
  expect(after.sent).toEqual([])
  await after.box.dismiss(after.box.state.refused[0]?.at ?? '')
  expect(after.box.state.refused).toEqual([])
})

test('a session that ended keeps it, a sign-out does not, not even what is under way', async () => {
  const held = Promise.withResolvers<void>()
  const { box, add } = start(() => no(401, ''))
  await add('a')
  await idle()
  expect(box.state.waiting.length).toBe(1)
  await box.wipe()
  expect(box.state.waiting).toEqual([])

  const slow = createOutbox({
    send: async () => {
      await held.promise
      return { failed: no(409, 'поздно') }
    },
    taken: () => {},
    owner: () => whose,
    store: createStore('slow', 'letters'),
  })
  await slow.add('positionCreate', { body: { name: 'a' } }, 'key')
  await slow.wipe()
  held.resolve()
  await idle()
  await slow.look()
  expect([slow.state.waiting, slow.state.refused]).toEqual([[], []])
})

test('nobody else sends what somebody left; the next person is told how much was thrown away', async () => {
  const first = start(() => none)
  await first.add('a')
  await idle()
  whose = 'berezka/anna'
  const next = start(() => undefined, first.store)
  await next.box.flush()
  expect([next.sent, next.box.state.waiting]).toEqual([[], []])
  expect(await next.box.wipeOthers()).toBe(1)
  whose = 'berezka/denis'
  await next.box.flush()
  expect(next.sent).toEqual([])
})

test('whoever is not signed in keeps nothing', async () => {
  whose = null
  const { box, add, sent } = start(() => undefined)
  expect(await add('a')).toBe(false)
  expect([sent, box.state.waiting]).toEqual([[], []])
})
