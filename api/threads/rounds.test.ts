import { expect, test } from 'bun:test'
import { countRounds } from '../test/rounds.ts'
import { nextRound } from './rounds.ts'

test('of works that are ready at once, each has a round of the event loop to itself', async () => {
  const rounds = countRounds()
  const worked: number[] = []
  const work = async () => {
    for (let piece = 0; piece < 8; piece++) {
      await nextRound()
      worked.push(rounds.soFar())
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
  rounds.stop()
  expect(worked).toHaveLength(80)
  expect(new Set(worked).size).toBe(80)
})
