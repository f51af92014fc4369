import { expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import * as build from '../../../test/factories.ts'
import { ids, rightOrder, settings, single, takingWorld } from '../../../test/taking-world.ts'
import { said } from '../../../test/test-calls.ts'

const on = takingWorld()

test('a limit, a pause, and one attempt more', async () => {
  const id = await on.made({ settings: { ...settings, attemptsLimit: 1, retakeDelayHours: 24 } })
  await on.my.submit(ids(await on.my.start(id)))
  expect(await on.my.start(id)).toMatchObject({ code: 409, message: messages.ATTEMPTS_OVER })
  expect(await on.my.get(id)).toMatchObject({ attemptsLeft: 0, nextAttemptAt: '2026-06-02T09:00:00.000Z' })
  expect(await on.boss.reset(id, on.waiter.id)).toMatchObject({ code: 200, message: 'Попытка добавлена' })
  expect(await on.my.get(id)).toMatchObject({ attemptsLeft: 1, nextAttemptAt: null })
  const second = await on.my.start(id)
  expect(second.attempt?.number).toBe(2)
  await on.my.submit(ids(second))
  await on.boss.reset(id, on.waiter.id)
  await on.my.submit(ids(await on.my.start(id)))
  const open = await on.made({ settings: { ...settings, retakeDelayHours: 24 } })
  await on.my.submit(ids(await on.my.start(open)))
  expect(await on.my.start(open)).toMatchObject({
    code: 409,
    message: 'Повторная попытка доступна с 02.06.2026, 12:00',
  })
  expect(await on.boss.reset(id, '019b9c67-b180-7e6b-a9fe-000000000000')).toMatchObject({ code: 400 })
})

test('nobody begins what is not meant for him; a test switched off goes on for whoever has begun it', async () => {
  const cook = await build.buildPosition(on.app, { company: on.company })
  const { id: cooks } = await build.buildTest(on.app, { company: on.company, positions: [cook] })
  const { id: off } = await build.buildTest(on.app, { company: on.company, isActive: false })
  expect([(await on.my.start(cooks)).code, (await on.my.start(off)).code]).toEqual([404, 404])
  const id = await on.made()
  const begun = await on.my.start(id)
  await on.admin.client.DELETE('/api/tests/{id}', { params: { path: { id } } })
  expect(ids(await on.my.start(id))).toBe(ids(begun))
  expect((await on.my.answer(ids(begun), said({ questionId: 'q1', value: '2' }))).code).toBe(200)
  expect((await on.my.submit(ids(begun))).code).toBe(200)
  expect(await on.my.start(id)).toMatchObject({ code: 409, message: messages.TEST_UNAVAILABLE })
})

test('an edit changes no attempt that has begun', async () => {
  const id = await on.made()
  const begun = await on.my.start(id)
  await on.boss.put(id, { title: 'Другой', questions: [{ ...single('q1'), correct: ['c'], points: 50 }], settings })
  await on.my.answer(
    ids(begun),
    said({ questionId: 'q1', value: '2' }),
    said({ questionId: 'o', value: rightOrder(begun) }),
  )
  expect(await on.my.submit(ids(begun))).toMatchObject({ attempt: { percent: 100, maxScore: 3, test: { version: 1 } } })
  expect((await on.my.start(id)).attempt).toMatchObject({ maxScore: 50, test: { version: 2, title: 'Другой' } })
})

test('the next attempt asks others', async () => {
  const questions = ['1', '2', '3', '4'].map(single)
  const id = await on.made({ questions, settings: { ...settings, questionsPerAttempt: 2 } })
  const first = await on.my.start(id)
  await on.my.submit(ids(first))
  const second = await on.my.start(id)
  const asked = [first, second].flatMap((one) => one.questions?.map((question) => question.id) ?? [])
  expect(asked.toSorted()).toEqual(['1', '2', '3', '4'])
})
