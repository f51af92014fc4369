import { expect, test } from 'bun:test'
import { nextRound } from './rounds.ts'

test('of works that are ready at once, each has a round of the event loop to itself', async () => {
  let round = 0
  let isOver = false
  const count = () => {
    round += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const worked: number[] = []
  const work = async () => {
    for (let piece = 0; piece < 8; piece++) {
      await nextRound()
      worked.push(round)
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
  isOver = true
  expect(worked).toHaveLength(80)
  expect(new Set(worked).size).toBe(80)
})
