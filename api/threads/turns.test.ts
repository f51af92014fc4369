import { expect, test } from 'bun:test'
import { turns } from './turns.ts'

/** Work that is led from outside, and tells that it has begun. */
function led(order: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { resolve, reject, work: () => (order.push(name), promise) }
}

test('so many at once, the others in the order in which they came, a failed one too makes place', async () => {
  const inTurn = turns(2)
  const order: string[] = []
  const all = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...led(order, name) }))
  const done = all.map(({ work }) => inTurn(work))
  expect(order).toEqual(['a', 'b'])
  const [a, b, c, d] = all
  a?.reject(new Error('no luck'))
  await expect(done[0]).rejects.toThrow('no luck')
  expect(order).toEqual(['a', 'b', 'c'])
  // Whoever comes while a place is handed over stands behind those who wait.
  const late = led(order, 'late')
  const last = inTurn(late.work)
  for (const one of [b, c, d]) one?.resolve(one.name)
  late.resolve('late')
  expect(await Promise.all([...done.slice(1), last])).toEqual(['b', 'c', 'd', 'late'])
  expect(order).toEqual(['a', 'b', 'c', 'd', 'late'])
})

test('whoever finds too many waiting is refused at once', async () => {
  const inTurn = turns(1, { ofAll: 1 })
  const order: string[] = []
  const [first, second] = [led(order, 'first'), led(order, 'second')]
  const both = [inTurn(first.work), inTurn(second.work)]
  await expect(inTurn(first.work)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
  first.resolve('1')
  second.resolve('2')
  expect(await Promise.all(both)).toEqual(['1', '2'])
})

test('names take turns, and of too many the last one of whoever has most is refused', async () => {
  const inTurn = turns(1, { ofAll: 4 })
  const order: string[] = []
  const all = [...'aaaaabbb'].map((whose, at) => {
    const one = led(order, `${whose}${at}`)
    return { ...one, whose, done: inTurn(one.work, whose) }
  })
  const ended = all.map(({ done }) => done.then(() => true).catch(() => false))
  // The first is at work and a1 to a4 wait: b5 and b6 come in the places of the last two, and then both have as many.
  for (const { resolve } of all) resolve('done')
  expect(await Promise.all(ended)).toEqual([true, true, true, false, false, true, true, false])
  expect(order).toEqual(['a0', 'a1', 'b5', 'a2', 'b6'])
  await expect(all[4]?.done).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
})
