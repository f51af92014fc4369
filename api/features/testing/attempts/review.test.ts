import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { actionsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { ids, manual, settings, single, takingWorld } from '../../../test/taking-world.ts'
import { said, testCalls } from '../../../test/test-calls.ts'

const on = takingWorld()

const handed = async () => {
  const begun = await on.my.start(await on.made({ questions: [single('q1'), manual] }))
  await on.my.answer(ids(begun), said({ questionId: 'q1', value: '2' }), said({ questionId: 'm', value: 'Так' }))
  return on.my.submit(ids(begun))
}

test('a hand-in waits for a person, whose points decide', async () => {
  const done = await handed()
  expect(done).toMatchObject({
    attempt: { status: 'review', percent: null, score: null, passed: null },
    answers: [{ isCorrect: true }, { isCorrect: null, points: null }],
  })
  expect((await on.my.list())[0]).toMatchObject({ isInReview: true, myBest: null })
  const four = await on.boss.review(ids(done), { answers: [{ questionId: 'm', points: 4 }] })
  expect(four).toMatchObject({ code: 400, fields: { 'answers.0.points': 'Баллы должны быть от 0 до 3' } })
  const reviewed = await on.boss.review(ids(done), { answers: [{ questionId: 'm', points: 2, comment: ' Короче ' }] })
  expect(reviewed).toMatchObject({
    code: 200,
    attempt: { status: 'passed', score: 3, percent: 75, reviewedBy: { id: on.admin.id } },
  })
  expect((await on.my.result(ids(done))).answers?.[1]).toMatchObject({ points: 2, reviewComment: 'Короче' })
  expect((await on.my.list())[0]).toMatchObject({ isInReview: false, myBest: { percent: 75, passed: true } })
  expect(await on.boss.stats(done.attempt?.test._id ?? '')).toMatchObject({ passed: 1, review: 0, avgPercent: 75 })
  // A person may see it otherwise later.
  await on.boss.review(ids(done), { answers: [{ questionId: 'm', points: 0 }] })
  expect((await on.my.list())[0]).toMatchObject({ myBest: { percent: 25, passed: false } })
  expect((await on.boss.list())[0]).toMatchObject({ passedCount: 0, avgPercent: 25 })
})

test('of two who mark one answer at once one is refused in words; what the other said stands, and what he said may follow', async () => {
  const done = await handed()
  const updatedAt = done.attempt?.updatedAt ?? ''
  const second = testCalls(await build.buildUser(on.app, { company: on.company, role: 'admin' }))
  const marks = [
    { by: on.boss, points: 1, comment: 'Коротко' },
    { by: second, points: 3, comment: 'Верно' },
  ]
  const mark = ({ by, points, comment }: (typeof marks)[number], seen = updatedAt) =>
    by.review(ids(done), { answers: [{ questionId: 'm', points, comment }], updatedAt: seen })
  const replies = await Promise.all(marks.map((one) => mark(one)))
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const [won, lost] = replies[0]?.code === 200 ? marks : marks.toReversed()
  if (!won || !lost) throw new Error('there are two')
  expect(replies.find(({ code }) => code === 409)).toMatchObject({ code: 409, message: messages.STALE })
  const reviews = async () =>
    (await actionsOf(on.app, on.company.id)).filter((action) => action === 'test.reviewed').length
  const read = await lost.by.result(ids(done))
  expect(read.answers?.[1]).toMatchObject({ points: won.points, reviewComment: won.comment })
  expect([read.attempt?.score, await reviews()]).toEqual([1 + won.points, 1])
  // Having seen it he may still say what he meant.
  expect((await mark(lost, read.attempt?.updatedAt)).answers?.[1]).toMatchObject({ reviewComment: lost.comment })
  expect(await reviews()).toBe(2)
})

test('no review of one that is being taken, nor by people', async () => {
  const begun = await on.my.start(await on.made())
  const asked = { answers: [{ questionId: 'q1', points: 1 }] }
  expect(await on.boss.review(ids(begun), asked)).toMatchObject({ code: 409, message: messages.ATTEMPT_NOT_FINISHED })
  expect((await on.my.review(ids(begun), asked)).code).toBe(403)
})

test('a removed result comes back as an attempt, the next best counts', async () => {
  const id = await on.made({ settings: { ...settings, attemptsLimit: 2 } })
  const first = await on.my.start(id)
  await on.my.submit(ids(first), { answers: [said({ questionId: 'q1', value: '2' })] })
  await on.my.submit(ids(await on.my.start(id)))
  expect(await on.my.get(id)).toMatchObject({ attemptsLeft: 0, myBest: { percent: 33 } })
  expect((await on.boss.remove(ids(first))).code).toBe(200)
  expect(await on.my.get(id)).toMatchObject({ attemptsLeft: 1, myBest: { percent: 0 } })
  expect((await on.my.start(id)).attempt?.number).toBe(3)
  expect((await on.my.result(ids(first))).code).toBe(404)
})

/** Three questions, of which one is enough to pass until more is asked. */
async function ofThree() {
  const questions = ['q1', 'q2', 'q3'].map(single)
  const id = await on.made({ questions, settings: { ...settings, passingScore: 30 } })
  return {
    id,
    async take(...right: string[]) {
      const begun = await on.my.start(id)
      return on.my.submit(ids(begun), { answers: right.map((questionId) => said({ questionId, value: '2' })) })
    },
    askMore: () => on.boss.put(id, { title: 'Строже', questions, settings: { ...settings, passingScore: 90 } }),
  }
}

test('who has passed has passed, though the test asks for more by now and another attempt has more points', async () => {
  const { id, take, askMore } = await ofThree()
  const first = await take('q1')
  expect(first.attempt).toMatchObject({ status: 'passed', percent: 33 })
  expect((await askMore()).code).toBe(200)
  expect((await take('q1', 'q2')).attempt).toMatchObject({ status: 'failed', percent: 67 })
  const best = { attemptId: ids(first), percent: 33, passed: true }
  expect((await on.my.get(id)).myBest).toEqual(best)
  expect(await on.my.list({ state: 'todo' })).toEqual([])
  expect(await on.boss.stats(id)).toMatchObject({ passed: 1, failed: 0 })
  const again = await take('q1', 'q2', 'q3')
  expect((await on.my.get(id)).myBest).toEqual({ attemptId: ids(again), percent: 100, passed: true })
})

test('whose best was reckoned by points alone has passed once 0307 has run, in the figures of the test too', async () => {
  const { id, take, askMore } = await ofThree()
  const passed = await take('q1')
  await askMore()
  const failed = await take('q1', 'q2')
  // As releases before kept it.
  await on.app.db.write(on.company.id, async (sql) => {
    await sql`
      update test_people set best_id = ${ids(failed)}, best_percent = 67, best_passed = false
      where company_id = ${on.company.id} and test_id = ${id}`
  })
  const seen = async () => {
    const { passed: people, avgPercent } = await on.boss.stats(id)
    return { myBest: (await on.my.get(id)).myBest, listed: (await on.boss.list())[0]?.passedCount, people, avgPercent }
  }
  expect(await seen()).toMatchObject({ myBest: { passed: false }, listed: 0 })
  const owner = postgres(on.app.url, { max: 1, onnotice: () => {} })
  const file = new URL('../../../db/migrations/0307_best_results.sql', import.meta.url)
  await owner.begin((sql) => sql.unsafe(readFileSync(file, 'utf8')).simple())
  await owner.end()
  const now = { myBest: { attemptId: ids(passed), percent: 33, passed: true }, listed: 1, people: 1, avgPercent: 33 }
  expect(await seen()).toEqual(now)
})
