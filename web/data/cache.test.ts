import { expect, test } from 'bun:test'
import { createCache } from './cache.ts'
import type { Failed } from './contract.ts'

type Reply = { data?: unknown; failed?: Failed }
interface Kept {
  at: number
  data: object
}
/** Whatever was put off to a later turn has run. */
const settle = () => new Promise<void>((done) => void setTimeout(done))
const failed = (status: number, offline = false): Reply => ({
  failed: { status, offline, problem: { code: offline ? 'UNAVAILABLE' : 'NOT_FOUND', message: '' } },
})

/** A server that answers when the test says so, whoever has given up meanwhile, and a disk that may be as slow. */
function start({ spare = 40, read }: { spare?: number; read?: (key: string) => Promise<Kept | undefined> } = {}) {
  const disk = new Map<string, Kept>()
  const answers: ((reply: Reply) => void)[] = []
  const cache = createCache(() => new Promise((resolve) => answers.push(resolve)), {
    spare,
    disk: {
      read: read ?? (async (key) => disk.get(key)),
      keep: (key, data) => disk.set(key, { at: 7, data }),
      drop: (key) => disk.delete(key),
    },
  })
  const answer = async (at: number, reply: Reply) => {
    answers[at]?.(reply)
    await settle()
  }
  return { cache, disk, answer }
}
const input = { path: { id: 'borsch' } }
const borsch = { title: 'Борщ' }
const shchi = { title: 'Щи' }

test('what was kept stands in until the server answers, and on when it does not; a session that ended gets nothing', async () => {
  const { cache, disk, answer } = start()
  cache.watch(cache.query('articleGet', input))
  await answer(0, { data: borsch })
  cache.forget(false)
  const again = cache.query('articleGet', input)
  cache.watch(again)
  await settle()
  expect([again.state.data, again.state.keptAt, again.state.loading]).toEqual([borsch, 7, true])
  await answer(1, failed(503, true))
  expect([again.state.data, again.state.failed?.offline]).toEqual([borsch, true])
  // Gone, or not for this reader any more: nothing of it is left here either.
  void cache.read(again)
  await answer(2, failed(404))
  expect([again.state.data, again.state.failed?.status, disk.size]).toEqual([undefined, 404, 0])
})

test('what comes from the disk after the server has answered, or after its session, is not shown', async () => {
  const slow = Promise.withResolvers<Kept>()
  const { cache, answer } = start({ read: () => slow.promise })
  const [answered, ended] = [cache.query('articleGet', input), cache.query('articleList', {})]
  cache.watch(ended)
  cache.forget(false)
  cache.watch(answered)
  await answer(1, { data: shchi })
  slow.resolve({ at: 7, data: borsch })
  await settle()
  expect([answered.state.data, answered.state.keptAt, ended.state.data]).toEqual([shchi, 0, undefined])
})

test('an answer that was given up comes to nobody, also where it comes all the same', async () => {
  const { cache, answer } = start()
  const asked = cache.query('articleGet', input)
  cache.watch(asked)
  void cache.touch(['knowledge-base'])
  await answer(1, { data: shchi })
  await answer(0, { data: borsch })
  expect(asked.state.data).toEqual(shchi)
  void cache.read(asked)
  cache.forget(false)
  await answer(2, { data: borsch })
  expect(asked.state.data).toBeUndefined()
})

test('what nobody looks at any more is thrown away, what was looked at longest ago first', async () => {
  const { cache, answer } = start({ spare: 2 })
  const of = (id: string) => cache.query('articleGet', { path: { id } })
  let asked = 0
  for (const id of ['a', 'b', 'a', 'c']) {
    const isNew = !of(id).state.data
    const leave = cache.watch(of(id))
    if (isNew) await answer((asked += 1) - 1, { data: borsch })
    leave()
    await settle()
  }
  expect(cache.size()).toBe(2)
  expect(['a', 'b', 'c'].map((id) => of(id).state.data)).toEqual([borsch, undefined, borsch])
})
