import { expect, test } from 'bun:test'
import { ProblemReply } from '../../openapi/contract.ts'
import { createLargeCalls } from './large-calls.ts'

const rules = { atOnce: 1, waitingOfCompany: 3, waitingOfAll: 5 }

/** Calls of these companies, all at once: in which order they had their turn, and who was sent away. */
async function turns(companies: string[]) {
  const { inTurn } = createLargeCalls(rules)
  const order: string[] = []
  const all = await Promise.allSettled(companies.map((name) => inTurn(name, async () => void order.push(name))))
  const refused = all.flatMap((one, at) => {
    if (one.status === 'fulfilled') return []
    expect(one.reason).toBeInstanceOf(ProblemReply)
    expect(one.reason).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    return [companies[at]]
  })
  return { order: order.join(''), refused: refused.join('') }
}

test('companies take turns, however many calls one of them brings', async () => {
  expect(await turns([...'aaabc'])).toEqual({ order: 'aabca', refused: '' })
})

test('more than may wait are asked to come again: of one company, and of all', async () => {
  expect(await turns([...'aaaaaab'])).toEqual({ order: 'aabaa', refused: 'aa' })
  expect(await turns([...'aaaabbbccc'])).toEqual({ order: 'aababa', refused: 'bccc' })
})

test('a call that fails gives its place on', async () => {
  const { inTurn } = createLargeCalls(rules)
  const failed = inTurn('a', () => Promise.reject(new Error('x')))
  expect(await inTurn('a', async () => 1)).toBe(1)
  await expect(failed).rejects.toThrow('x')
})
