import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { recallKinds } from '../../../test/search-recall/cases.ts'
import { mean, measureRecall, type Recall } from '../../../test/search-recall/measure.ts'

let app: TestApp
let recalls: Recall[]
beforeAll(async () => {
  app = await createTestApp()
  recalls = await measureRecall(app)
}, 30_000)
afterAll(() => app?.stop())

test('there are at least 20 kinds of query and 100 cases, half of them held out', () => {
  const count = (cases: 'tuned' | 'heldOut') => recallKinds.reduce((sum, kind) => sum + kind[cases].length, 0)
  expect(recallKinds.length).toBeGreaterThanOrEqual(20)
  expect(count('tuned') + count('heldOut')).toBeGreaterThanOrEqual(100)
  expect(count('heldOut')).toBeGreaterThanOrEqual(count('tuned'))
})

test('mean recall over the kinds is at least 97 % (quality.md §8)', () => {
  const misses = recalls.flatMap(({ kind, missed }) => missed.map((one) => `${kind}: ${one}`))
  const of = (recall: Recall) => [recall.tuned, recall.heldOut]
  expect({ misses, enough: mean(recalls.flatMap(of)) >= 0.97 }).toEqual({ misses, enough: true })
  expect({ misses, enough: mean(recalls.map(({ heldOut }) => heldOut)) >= 0.97 }).toEqual({ misses, enough: true })
})
