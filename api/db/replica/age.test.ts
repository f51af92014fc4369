import { expect, test } from 'bun:test'
import type { Tag } from '../pool.ts'
import { createAge } from './age.ts'

// What two servers say, and how old the one is by that.

const SAME = '7001 1'
const GONE = new Error('away')
let now = 0

/** A tag that only ever answers with what is said at that moment. */
const saying = (row: () => object) => (async () => [row()]) as unknown as Tag

function looking(replica: { history?: string; follows?: boolean } = {}) {
  const primary = { wal: 0, history: SAME }
  const said = { wal: 0, server: 'since today', history: SAME, follows: true, ...replica }
  let isAway = false
  const here = saying(() => {
    if (isAway) throw GONE
    return said
  })
  const age = createAge(
    saying(() => primary),
    here,
    () => now,
  )
  const away: unknown[] = []
  return {
    age,
    away,
    primary,
    leave: () => void (isAway = true),
    look: (at: number, written: number, replayed: number) => {
      now = at
      primary.wal = written
      said.wal = replayed
      return age.look((error) => away.push(error))
    },
  }
}

test('nobody knows before a look; a replica that has all is as old as the look, on an idle primary too', async () => {
  const { age, look } = looking()
  expect([age.ms(), age.server(), age.isForeign()]).toEqual([undefined, undefined, false])
  await look(1000, 50, 50)
  now = 1200
  expect([age.ms(), age.server()]).toEqual([200, 'since today'])
  await look(9000, 50, 50)
  expect(age.ms()).toBe(0)
})

test('it is as old as the last moment whose log it has', async () => {
  const { age, look } = looking()
  await look(1000, 50, 50)
  await look(2000, 60, 50)
  await look(3000, 70, 59)
  expect(age.ms()).toBe(2000)
  await look(4000, 80, 60)
  expect(age.ms()).toBe(2000)
  await look(5000, 80, 80)
  expect(age.ms()).toBe(0)
  // Before all that is known.
  await look(6000, 90, 10)
  expect(age.ms()).toBeUndefined()
})

test.each([
  ['another cluster', { history: '7002 1' }],
  ['another timeline', { history: '7001 2' }],
  ['a server that takes writes', { follows: false }],
])('%s is no replica of this primary', async (_, replica) => {
  const { age, look } = looking(replica)
  await look(1000, 50, 50)
  expect(age.isForeign()).toBe(true)
})

test('after a promotion the places of the log before it count for nothing', async () => {
  const { age, look, primary } = looking()
  await look(1000, 50, 50)
  primary.history = '7001 2'
  await look(2000, 60, 55)
  expect([age.ms(), age.isForeign()]).toEqual([undefined, true])
})

test('whoever does not answer is told of, and what was known of him is forgotten', async () => {
  const { age, look, away, leave } = looking()
  await look(1000, 50, 50)
  expect([age.ms(), away]).toEqual([0, []])
  leave()
  const failure = await look(2000, 50, 50).catch((error: unknown) => error)
  expect([failure, age.ms(), away]).toEqual([GONE, undefined, [GONE]])
})
