import { expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { actionsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { ids, named, rightOrder, SECOND, settings, takingWorld } from '../../../test/taking-world.ts'
import { said, testCalls } from '../../../test/test-calls.ts'

const on = takingWorld()

test('the right answer is never sent, an open attempt goes on with what is left of its time', async () => {
  const id = await on.made()
  const begun = await on.my.start(id)
  expect(begun).toMatchObject({
    code: 201,
    attempt: {
      number: 1,
      status: 'in_progress',
      maxScore: 3,
      questionsCount: 2,
      expiresAt: '2026-06-01T09:10:00.000Z',
    },
    remainingSec: 600,
    serverTime: '2026-06-01T09:00:00.000Z',
    isRevealed: false,
  })
  expect(JSON.stringify(begun)).not.toMatch(/Тайное|correct|isCorrect/)
  expect(named(begun, 'o', 'Вариант a', 'Вариант b', 'Вариант c')).not.toEqual(['1', '2', '3'])
  on.time += 90 * SECOND
  const again = await on.my.start(id)
  expect([ids(again), again.remainingSec, again.questions]).toEqual([ids(begun), 510, begun.questions])
  expect(await on.my.get(id)).toMatchObject({ openAttemptId: ids(begun), attemptsUsed: 1, myBest: null })
})

test('answers are kept, marked and told as the test shows them', async () => {
  const begun = await on.my.start(await on.made())
  const right = said({ questionId: 'q1', value: '2', spentSec: 12 })
  expect(await on.my.answer(ids(begun), right)).toEqual({
    code: 200,
    savedAt: '2026-06-01T09:00:00.000Z',
    remainingSec: 600,
    newer: [],
  })
  on.time += 125 * SECOND
  const last = said({
    questionId: 'o',
    value: rightOrder(begun).toReversed(),
    answeredAt: new Date(on.time).toISOString(),
  })
  const done = await on.my.submit(ids(begun), { answers: [last] })
  expect(done).toMatchObject({
    code: 200,
    attempt: {
      status: 'failed',
      score: 1,
      maxScore: 3,
      percent: 33,
      passed: false,
      durationSec: 125,
      answeredCount: 2,
    },
    answers: [
      { questionId: 'q1', isCorrect: true, points: 1, spentSec: 12 },
      { questionId: 'o', isCorrect: false, points: 0 },
    ],
    isRevealed: true,
    canPractice: true,
  })
  expect(done.questions?.[1]?.correct).toEqual(rightOrder(begun))
  expect(await actionsOf(on.app, on.company.id)).toContain('test.attempt_finished')
  expect(await on.my.get(done.attempt?.test._id ?? '')).toMatchObject({
    myBest: { attemptId: ids(begun), percent: 33, passed: false },
    openAttemptId: null,
  })
  expect(await on.my.answer(ids(begun), right)).toMatchObject({ code: 409, message: messages.ATTEMPT_FINISHED })
})

test.each([
  ['never', false],
  ['passed', false],
] as const)('%s shows a failed one nothing, an administrator everything', async (showAnswers, revealed) => {
  const begun = await on.my.start(await on.made({ settings: { ...settings, showAnswers } }))
  const done = await on.my.submit(ids(begun))
  expect(done.isRevealed).toBe(revealed)
  expect(JSON.stringify(done)).not.toMatch(/Тайное|"correct"|isCorrect/)
  expect(await on.boss.result(ids(begun))).toMatchObject({ isRevealed: true, questions: [{ correct: ['2'] }, {}] })
})

test('what does not fit is refused with its field, and nothing is kept', async () => {
  const begun = await on.my.start(await on.made())
  const wrong = await on.my.answer(
    ids(begun),
    said({ questionId: 'q1', value: '1' }),
    said({ questionId: 'o', value: ['1', '1', '2'] }),
    said({ questionId: 'чужой', value: '1' }),
  )
  expect(wrong).toMatchObject({
    code: 400,
    fields: { 'answers.1.value': 'Ответ не подходит к вопросу', 'answers.2.questionId': expect.any(String) },
  })
  expect((await on.my.result(ids(begun))).attempt?.answeredCount).toBe(0)
})

test('others’ attempts are not there', async () => {
  const begun = await on.my.start(await on.made())
  const other = testCalls(await build.buildUser(on.app, { company: on.company }))
  const codes = [
    (await other.result(ids(begun))).code,
    (await other.answer(ids(begun), said({ questionId: 'q1', value: '1' }))).code,
    (await other.submit(ids(begun))).code,
    (await on.boss.submit(ids(begun))).code,
    (await other.practice(ids(begun))).code,
  ]
  expect(codes).toEqual([404, 404, 404, 404, 404])
})
