import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { actionsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'
import { said, testCalls } from '../../../test/test-calls.ts'
import { testJobs } from '../clock/jobs.ts'

type Schemas = components['schemas']
const NINE = Date.UTC(2026, 5, 1, 9)
const SECOND = 1000
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiter: build.BuiltUser
let my: ReturnType<typeof testCalls>
let boss: ReturnType<typeof testCalls>
let time = NINE
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  // What other tests left open.
  time = NINE + 1e9
  await close()
  time = NINE
  company = await build.buildCompany(app, { moduleSettings: { testing: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  waiter = await build.buildUser(app, { company })
  my = testCalls(waiter)
  boss = testCalls(admin)
})

const settings: Schemas['TestSettings'] = { timeLimit: 10, passingScore: 70, showAnswers: 'always' }
const single = (id: string): Schemas['TestQuestion'] => ({
  id,
  type: 'single',
  text: `Вопрос ${id}`,
  options: ['a', 'b', 'c'].map((one) => ({ id: one, text: `Вариант ${one}` })),
  correct: ['b'],
  explanation: 'Тайное пояснение',
})
const order: Schemas['TestQuestion'] = { ...single('o'), type: 'order', points: 2 }
const manual: Schemas['TestQuestion'] = { id: 'm', type: 'text', text: 'Своими словами', points: 3 }
const made = async (part: { questions?: Schemas['TestQuestion'][]; settings?: Schemas['TestSettings'] } = {}) =>
  (await build.buildTest(app, { company, questions: [single('q1'), order], settings, ...part })).id
const ids = (one: Partial<Schemas['Attempt']>) => one.attempt?._id ?? ''
/** Names of the options with these texts, as the attempt has them. */
const named = (whole: Partial<Schemas['Attempt']>, question: string, ...texts: string[]) => {
  const { options = [] } = whole.questions?.find(({ id }) => id === question) ?? {}
  return texts.map((text) => options.find((option) => option.text === text)?.id ?? '')
}
const rightOrder = (whole: Partial<Schemas['Attempt']>) => named(whole, 'o', 'Вариант a', 'Вариант b', 'Вариант c')
const close = () => runJob(app.db.jobs, testJobs, 'test-ends', new Date(time))

describe('taking', () => {
  test('the right answer is never sent, an open attempt goes on with what is left of its time', async () => {
    const id = await made()
    const begun = await my.start(id)
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
    time += 90 * SECOND
    const again = await my.start(id)
    expect([ids(again), again.remainingSec, again.questions]).toEqual([ids(begun), 510, begun.questions])
    expect(await my.get(id)).toMatchObject({ openAttemptId: ids(begun), attemptsUsed: 1, myBest: null })
  })

  test('answers are kept, marked and told as the test shows them', async () => {
    const begun = await my.start(await made())
    const right = said({ questionId: 'q1', value: '2', spentSec: 12 })
    expect(await my.answer(ids(begun), right)).toEqual({
      code: 200,
      savedAt: '2026-06-01T09:00:00.000Z',
      remainingSec: 600,
      newer: [],
    })
    time += 125 * SECOND
    const last = said({
      questionId: 'o',
      value: rightOrder(begun).toReversed(),
      answeredAt: new Date(time).toISOString(),
    })
    const done = await my.submit(ids(begun), { answers: [last] })
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
    expect(await actionsOf(app, company.id)).toContain('test.attempt_finished')
    expect(await my.get(done.attempt?.test._id ?? '')).toMatchObject({
      myBest: { attemptId: ids(begun), percent: 33, passed: false },
      openAttemptId: null,
    })
    expect(await my.answer(ids(begun), right)).toMatchObject({ code: 409, message: messages.ATTEMPT_FINISHED })
  })

  test.each([
    ['never', false],
    ['passed', false],
  ] as const)('%s shows a failed one nothing, an administrator everything', async (showAnswers, revealed) => {
    const begun = await my.start(await made({ settings: { ...settings, showAnswers } }))
    const done = await my.submit(ids(begun))
    expect(done.isRevealed).toBe(revealed)
    expect(JSON.stringify(done)).not.toMatch(/Тайное|"correct"|isCorrect/)
    expect(await boss.result(ids(begun))).toMatchObject({ isRevealed: true, questions: [{ correct: ['2'] }, {}] })
  })

  test('what does not fit is refused with its field, and nothing is kept', async () => {
    const begun = await my.start(await made())
    const wrong = await my.answer(
      ids(begun),
      said({ questionId: 'q1', value: '1' }),
      said({ questionId: 'o', value: ['1', '1', '2'] }),
      said({ questionId: 'чужой', value: '1' }),
    )
    expect(wrong).toMatchObject({
      code: 400,
      fields: { 'answers.1.value': 'Ответ не подходит к вопросу', 'answers.2.questionId': expect.any(String) },
    })
    expect((await my.result(ids(begun))).attempt?.answeredCount).toBe(0)
  })

  test('others’ attempts are not there', async () => {
    const begun = await my.start(await made())
    const other = testCalls(await build.buildUser(app, { company }))
    const codes = [
      (await other.result(ids(begun))).code,
      (await other.answer(ids(begun), said({ questionId: 'q1', value: '1' }))).code,
      (await other.submit(ids(begun))).code,
      (await boss.submit(ids(begun))).code,
      (await other.practice(ids(begun))).code,
    ]
    expect(codes).toEqual([404, 404, 404, 404, 404])
  })

  test('a limit, a pause, and one attempt more', async () => {
    const id = await made({ settings: { ...settings, attemptsLimit: 1, retakeDelayHours: 24 } })
    await my.submit(ids(await my.start(id)))
    expect(await my.start(id)).toMatchObject({ code: 409, message: messages.ATTEMPTS_OVER })
    expect(await my.get(id)).toMatchObject({ attemptsLeft: 0, nextAttemptAt: '2026-06-02T09:00:00.000Z' })
    expect(await boss.reset(id, waiter.id)).toMatchObject({ code: 200, message: 'Попытка добавлена' })
    expect(await my.get(id)).toMatchObject({ attemptsLeft: 1, nextAttemptAt: null })
    const second = await my.start(id)
    expect(second.attempt?.number).toBe(2)
    await my.submit(ids(second))
    await boss.reset(id, waiter.id)
    await my.submit(ids(await my.start(id)))
    const open = await made({ settings: { ...settings, retakeDelayHours: 24 } })
    await my.submit(ids(await my.start(open)))
    expect(await my.start(open)).toMatchObject({
      code: 409,
      message: 'Повторная попытка доступна с 02.06.2026, 12:00',
    })
    expect(await boss.reset(id, '019b9c67-b180-7e6b-a9fe-000000000000')).toMatchObject({ code: 400 })
  })

  test('not of what is not meant for him; a test switched off goes on for whoever has begun it', async () => {
    const cook = await build.buildPosition(app, { company })
    const { id: cooks } = await build.buildTest(app, { company, positions: [cook] })
    const { id: off } = await build.buildTest(app, { company, isActive: false })
    expect([(await my.start(cooks)).code, (await my.start(off)).code]).toEqual([404, 404])
    const id = await made()
    const begun = await my.start(id)
    await admin.client.DELETE('/api/tests/{id}', { params: { path: { id } } })
    expect(ids(await my.start(id))).toBe(ids(begun))
    expect((await my.answer(ids(begun), said({ questionId: 'q1', value: '2' }))).code).toBe(200)
    expect((await my.submit(ids(begun))).code).toBe(200)
    expect(await my.start(id)).toMatchObject({ code: 409, message: messages.TEST_UNAVAILABLE })
  })

  test('an edit changes no attempt that has begun', async () => {
    const id = await made()
    const begun = await my.start(id)
    await boss.put(id, { title: 'Другой', questions: [{ ...single('q1'), correct: ['c'], points: 50 }], settings })
    await my.answer(
      ids(begun),
      said({ questionId: 'q1', value: '2' }),
      said({ questionId: 'o', value: rightOrder(begun) }),
    )
    expect(await my.submit(ids(begun))).toMatchObject({ attempt: { percent: 100, maxScore: 3, test: { version: 1 } } })
    expect((await my.start(id)).attempt).toMatchObject({ maxScore: 50, test: { version: 2, title: 'Другой' } })
  })

  test('the next attempt asks others', async () => {
    const questions = ['1', '2', '3', '4'].map(single)
    const id = await made({ questions, settings: { ...settings, questionsPerAttempt: 2 } })
    const first = await my.start(id)
    await my.submit(ids(first))
    const second = await my.start(id)
    const asked = [first, second].flatMap((one) => one.questions?.map((question) => question.id) ?? [])
    expect(asked.toSorted()).toEqual(['1', '2', '3', '4'])
  })
})

describe('the end', () => {
  test('ten seconds behind it what was saved is handed in, at its end', async () => {
    const id = await made()
    const begun = await my.start(id)
    await my.answer(ids(begun), said({ questionId: 'q1', value: '2' }))
    time += 609 * SECOND
    expect(await close()).toBe(0)
    const late = said({ questionId: 'o', value: rightOrder(begun), answeredAt: new Date(time).toISOString() })
    expect(await my.answer(ids(begun), late)).toMatchObject({ code: 200, remainingSec: 0 })
    time += SECOND
    // Nobody waits for the job: it is over for whoever looks.
    expect(await my.result(ids(begun))).toMatchObject({ attempt: { status: 'passed', autoSubmitted: true } })
    expect(await my.get(id)).toMatchObject({ openAttemptId: null })
    expect(await my.answer(ids(begun), late)).toMatchObject({ code: 409, message: messages.ATTEMPT_EXPIRED })
    expect(await my.submit(ids(begun))).toMatchObject({ code: 409, message: messages.ATTEMPT_EXPIRED })
    expect(await close()).toBe(1)
    expect(await close()).toBe(0)
    expect(await my.result(ids(begun))).toMatchObject({
      attempt: {
        status: 'passed',
        percent: 100,
        autoSubmitted: true,
        submittedAt: '2026-06-01T09:10:00.000Z',
        durationSec: 600,
      },
    })
    expect(await my.submit(ids(begun))).toMatchObject({ code: 409, message: messages.ATTEMPT_EXPIRED })
  })

  test('who begins again before the job came has the old one closed first', async () => {
    const id = await made()
    const begun = await my.start(id)
    time += 1200 * SECOND
    const next = await my.start(id)
    expect([next.attempt?.number, next.remainingSec]).toEqual([2, 600])
    expect((await my.result(ids(begun))).attempt).toMatchObject({ status: 'failed', autoSubmitted: true })
  })

  test('a hundred end in one second, each once, by two instances', async () => {
    const id = await made()
    const people = await Promise.all(Array.from({ length: 100 }, () => build.buildUser(app, { company })))
    const begun = await Promise.all(people.map((person) => testCalls(person).start(id)))
    expect(begun.map(({ code }) => code)).toEqual(Array(100).fill(201))
    time += 610 * SECOND
    const closed = await Promise.all([close(), close()])
    expect(closed[0] + closed[1]).toBe(100)
    const finished = (await actionsOf(app, company.id)).filter((action) => action === 'test.attempt_finished')
    expect(finished).toHaveLength(100)
    expect((await boss.list({ scope: 'all' }))[0]).toMatchObject({ assignedCount: 102, passedCount: 0, avgPercent: 0 })
    expect(await boss.stats(id)).toMatchObject({
      assigned: 102,
      started: 100,
      failed: 100,
      notStarted: 2,
      attempts: 100,
    })
  })

  test('a hand-in at the very end and the clock: one of them, and one event', async () => {
    for (let round = 0; round < 5; round += 1) {
      time = NINE
      const person = await build.buildUser(app, { company })
      const calls = testCalls(person)
      const begun = await calls.start(await made())
      time += 610 * SECOND - 1
      const [handed] = await Promise.all([
        calls.submit(ids(begun)),
        runJob(app.db.jobs, testJobs, 'test-ends', new Date(time + 1)),
      ])
      expect([200, 409]).toContain(handed.code)
      const { attempt } = await calls.result(ids(begun))
      expect(attempt).toMatchObject({ status: 'failed', autoSubmitted: handed.code === 409 })
    }
    const events = (await actionsOf(app, company.id)).filter((action) => action === 'test.attempt_finished')
    expect(events).toHaveLength(5)
  })
})

describe('two devices', () => {
  test('that begin at once begin one', async () => {
    const id = await made()
    const begun = await Promise.all(Array.from({ length: 8 }, () => my.start(id)))
    expect(new Set(begun.map(ids)).size).toBe(1)
    expect((await my.get(id)).attemptsUsed).toBe(1)
  })

  test('the later answer counts whichever came first; each learns of the other’s', async () => {
    const begun = await my.start(await made())
    time += 60 * SECOND
    const late = said({ questionId: 'q1', value: '2', answeredAt: '2026-06-01T09:00:30.000Z' })
    const early = said({ questionId: 'q1', value: '1', answeredAt: '2026-06-01T09:00:10.000Z' })
    await my.answer(ids(begun), late)
    expect(await my.answer(ids(begun), early)).toMatchObject({ newer: [{ questionId: 'q1', value: '2' }] })
    // The same again, and one of a clock that is a day ahead: not later than now.
    expect(await my.answer(ids(begun), late)).toMatchObject({ newer: [] })
    await my.answer(ids(begun), said({ questionId: 'q1', value: '3', answeredAt: '2026-06-02T09:00:00.000Z' }))
    expect((await my.result(ids(begun))).answers?.[0]).toMatchObject({
      value: '3',
      answeredAt: '2026-06-01T09:01:00.000Z',
    })
  })

  test('answers of one moment to different questions are all kept', async () => {
    const questions = Array.from({ length: 20 }, (_, at) => single(`q${at}`))
    const begun = await my.start(await made({ questions }))
    const saved = await Promise.all(
      questions.map(({ id }) => my.answer(ids(begun), said({ questionId: id, value: '2' }))),
    )
    expect(saved.map(({ code }) => code)).toEqual(Array(20).fill(200))
    expect(await my.submit(ids(begun))).toMatchObject({ attempt: { percent: 100, answeredCount: 20 } })
  })

  test('one hands in; its repeat is answered alike, the other hears that it is done', async () => {
    const begun = await my.start(await made())
    const [one, other] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
    const handed = await Promise.all([one, other].map((clientId) => my.submit(ids(begun), { clientId })))
    expect(handed.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const winner = handed[0]?.code === 200 ? one : other
    expect(await my.submit(ids(begun), { clientId: winner })).toMatchObject({ code: 200 })
    const events = (await actionsOf(app, company.id)).filter((action) => action === 'test.attempt_finished')
    expect(events).toHaveLength(1)
  })
})

describe('review', () => {
  const handed = async () => {
    const begun = await my.start(await made({ questions: [single('q1'), manual] }))
    await my.answer(ids(begun), said({ questionId: 'q1', value: '2' }), said({ questionId: 'm', value: 'Так' }))
    return my.submit(ids(begun))
  }

  test('waits for a person, whose points decide', async () => {
    const done = await handed()
    expect(done).toMatchObject({
      attempt: { status: 'review', percent: null, score: null, passed: null },
      answers: [{ isCorrect: true }, { isCorrect: null, points: null }],
    })
    expect((await my.list())[0]).toMatchObject({ isInReview: true, myBest: null })
    const four = await boss.review(ids(done), { answers: [{ questionId: 'm', points: 4 }] })
    expect(four).toMatchObject({ code: 400, fields: { 'answers.0.points': 'Баллы должны быть от 0 до 3' } })
    const reviewed = await boss.review(ids(done), { answers: [{ questionId: 'm', points: 2, comment: ' Короче ' }] })
    expect(reviewed).toMatchObject({
      code: 200,
      attempt: { status: 'passed', score: 3, percent: 75, reviewedBy: { id: admin.id } },
    })
    expect((await my.result(ids(done))).answers?.[1]).toMatchObject({ points: 2, reviewComment: 'Короче' })
    expect((await my.list())[0]).toMatchObject({ isInReview: false, myBest: { percent: 75, passed: true } })
    expect(await boss.stats(done.attempt?.test._id ?? '')).toMatchObject({ passed: 1, review: 0, avgPercent: 75 })
    // A person may see it otherwise later.
    await boss.review(ids(done), { answers: [{ questionId: 'm', points: 0 }] })
    expect((await my.list())[0]).toMatchObject({ myBest: { percent: 25, passed: false } })
    expect((await boss.list())[0]).toMatchObject({ passedCount: 0, avgPercent: 25 })
  })

  test('of two reviewers at once one is refused', async () => {
    const done = await handed()
    const asked = { answers: [{ questionId: 'm', points: 1 }], updatedAt: done.attempt?.updatedAt ?? '' }
    const second = testCalls(await build.buildUser(app, { company, role: 'admin' }))
    const codes = (await Promise.all([boss.review(ids(done), asked), second.review(ids(done), asked)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted()).toEqual([200, 409])
  })

  test('not of one that is being taken, nor by people', async () => {
    const begun = await my.start(await made())
    const asked = { answers: [{ questionId: 'q1', points: 1 }] }
    expect(await boss.review(ids(begun), asked)).toMatchObject({ code: 409, message: messages.ATTEMPT_NOT_FINISHED })
    expect((await my.review(ids(begun), asked)).code).toBe(403)
  })

  test('a removed result comes back as an attempt, the next best counts', async () => {
    const id = await made({ settings: { ...settings, attemptsLimit: 2 } })
    const first = await my.start(id)
    await my.submit(ids(first), { answers: [said({ questionId: 'q1', value: '2' })] })
    await my.submit(ids(await my.start(id)))
    expect(await my.get(id)).toMatchObject({ attemptsLeft: 0, myBest: { percent: 33 } })
    expect((await boss.remove(ids(first))).code).toBe(200)
    expect(await my.get(id)).toMatchObject({ attemptsLeft: 1, myBest: { percent: 0 } })
    expect((await my.start(id)).attempt?.number).toBe(3)
    expect((await my.result(ids(first))).code).toBe(404)
  })
})

describe('only the mistakes again', () => {
  test('are asked without answers and checked, and nothing is kept', async () => {
    const begun = await my.start(await made())
    expect(await my.practice(ids(begun))).toMatchObject({ code: 409 })
    await my.submit(ids(begun), { answers: [said({ questionId: 'q1', value: '2' })] })
    const { questions = [] } = await my.practice(ids(begun))
    expect(questions.map(({ id }) => id)).toEqual(['o'])
    expect(JSON.stringify(questions)).not.toMatch(/correct|Тайное/)
    const value = rightOrder(begun)
    expect(await my.practise(ids(begun), [{ questionId: 'o', value }])).toMatchObject({
      right: 1,
      total: 1,
      answers: [{ isCorrect: true }],
      isRevealed: true,
    })
    expect((await my.result(ids(begun))).attempt).toMatchObject({ percent: 33 })
    expect((await my.get(begun.attempt?.test._id ?? '')).attemptsUsed).toBe(1)
  })

  test('not of a test that never shows what is right', async () => {
    const begun = await my.start(await made({ settings: { ...settings, showAnswers: 'never' } }))
    await my.submit(ids(begun))
    expect(await my.practice(ids(begun))).toMatchObject({ code: 409, message: messages.PRACTICE_CLOSED })
  })
})
