import { expect, test } from 'bun:test'
import { readInBatch, readTogether } from './shared-reads.ts'

/** Readings that end when the test says so; each tells what was written by the time it began. */
function readings() {
  const db = {}
  const begun: { seen: number; end: PromiseWithResolvers<void> }[] = []
  let written = 0
  return {
    begun,
    write: () => void written++,
    ask: (name = 'of a company') =>
      readTogether(db, name, async () => {
        const one = { seen: written, end: Promise.withResolvers<void>() }
        begun.push(one)
        await one.end.promise
        return one.seen
      }),
    /** So many have begun, by the time whatever was waiting has had its turn. */
    async count(n: number) {
      for (let turns = 0; turns < 100 && begun.length < n; turns++) await Promise.resolve()
      expect(begun).toHaveLength(n)
    },
  }
}

test('whoever comes while it is read waits for one next reading, which finds what was written before he came', async () => {
  const { ask, begun, write, count } = readings()
  const first = ask()
  write()
  const [second, third] = [ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.end.resolve()
  expect(await first).toBe(0)
  await count(2)
  write()
  const fourth = ask()
  begun[1]?.end.resolve()
  expect(await Promise.all([second, third])).toEqual([1, 1])
  await count(3)
  begun[2]?.end.resolve()
  expect([await fourth, begun.length]).toEqual([2, 3])
})

test('what is asked under another name is read at once, and what nobody waits for any more is read anew', async () => {
  const { ask, begun, count } = readings()
  const both = [ask(), ask('of another')]
  expect(begun).toHaveLength(2)
  for (const { end } of begun) end.resolve()
  await Promise.all(both)
  const again = ask()
  await count(3)
  begun[2]?.end.resolve()
  expect(await again).toBe(0)
})

test('a reading that fails is the failure of those who waited for it, and the next begins all the same', async () => {
  const { ask, begun, count } = readings()
  const [first, second] = [ask(), ask()]
  begun[0]?.end.reject(new Error('the database is away'))
  expect(first).rejects.toThrow('the database is away')
  await count(2)
  begun[1]?.end.resolve()
  expect(await second).toBe(0)
})

test('where the session that it was read on has ended, another caller reads it on his own', async () => {
  const { ask, begun, count } = readings()
  const [first, second, third] = [ask(), ask(), ask()]
  begun[0]?.end.resolve()
  await first
  await count(2)
  begun[1]?.end.reject(Object.assign(new Error('session changed'), { code: 'P0401' }))
  await count(4)
  for (const { end } of begun) end.resolve()
  expect(await Promise.all([second, third])).toEqual([0, 0])
})

/** Batches that end when the test says so, each with the keys that it was asked for. */
function batches() {
  const db = {}
  const begun: { keys: string[]; end: PromiseWithResolvers<void> }[] = []
  const ask = (key: string) =>
    readInBatch(db, 'of a company', key, async (keys) => {
      const one = { keys, end: Promise.withResolvers<void>() }
      begun.push(one)
      await one.end.promise
      return new Map(keys.filter((name) => name !== 'nobody').map((name) => [name, `row ${name}`]))
    })
  return { begun, ask }
}
/** By the end of this turn of the event loop, when a first reading begins. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const turns = async (isDone: () => boolean) => {
  for (let n = 0; n < 100 && !isDone(); n++) await Promise.resolve()
  expect(isDone()).toBe(true)
}

test('who comes in one turn is asked for at its end, who comes meanwhile after that, together, each row once', async () => {
  const { ask, begun } = batches()
  const first = [ask('a'), ask('d')]
  expect(begun).toHaveLength(0)
  await turn()
  expect(begun.map(({ keys }) => keys)).toEqual([['a', 'd']])
  const rest = ['b', 'c', 'b', 'nobody', 'a'].map(ask)
  await turn()
  expect(begun).toHaveLength(1)
  begun[0]?.end.resolve()
  expect(await Promise.all(first)).toEqual(['row a', 'row d'])
  await turns(() => begun.length === 2)
  expect(begun[1]?.keys).toEqual(['b', 'c', 'nobody', 'a'])
  begun[1]?.end.resolve()
  expect(await Promise.all(rest)).toEqual(['row b', 'row c', 'row b', undefined, 'row a'])
  const again = ask('a')
  await turn()
  expect(begun[2]?.keys).toEqual(['a'])
  begun[2]?.end.resolve()
  expect(await again).toBe('row a')
})

test('a batch of hundreds would hold up whoever is in it: of a hundred each, they begin at the same time', async () => {
  const { ask, begun } = batches()
  const first = ask('first')
  await turn()
  const all = Array.from({ length: 250 }, (_, n) => ask(String(n)))
  begun[0]?.end.resolve()
  await turns(() => begun.length === 4)
  expect(begun.map(({ keys }) => keys.length)).toEqual([1, 100, 100, 50])
  const late = ask('late')
  for (const { end } of begun) end.resolve()
  expect(await Promise.all([first, ...all])).toEqual(['row first', ...all.map((_, n) => `row ${n}`)])
  await turns(() => begun.length === 5)
  begun[4]?.end.resolve()
  expect(await late).toBe('row late')
  const after = ask('after')
  await turn()
  begun[5]?.end.resolve()
  expect(await after).toBe('row after')
})
