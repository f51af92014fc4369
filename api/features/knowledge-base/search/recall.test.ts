import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { mean, measureRecall, type Recall } from '../../../test/search-recall/measure.ts'

let app: TestApp
let recalls: Recall[]
beforeAll(async () => {
  // One reader asks all of it at once: more than a person's share of searches (H4).
  app = await createTestApp({ callsHere: Infinity })
  recalls = await measureRecall(app)
}, 30_000)
afterAll(() => app?.stop())

test('there are at least 20 kinds of query and 200 cases', () => {
  expect(recalls.length).toBeGreaterThanOrEqual(20)
  expect(recalls.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThanOrEqual(200)
})

test('mean recall over the kinds, and of the cases written afterwards, is at least 97 %', () => {
  const misses = recalls.flatMap(({ kind, missed }) => missed.map((one) => `${kind}: ${one}`))
  const enough = mean(recalls.map(({ recall }) => recall)) >= 0.97 && (recalls.at(-1)?.recall ?? 0) >= 0.97
  expect({ misses, enough }).toEqual({ misses, enough: true })
})
