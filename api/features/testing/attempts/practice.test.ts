import { expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { ids, rightOrder, settings, takingWorld } from '../../../test/taking-world.ts'
import { said } from '../../../test/test-calls.ts'

const on = takingWorld()

test('mistakes are asked again without answers and checked, and nothing is kept', async () => {
  const begun = await on.my.start(await on.made())
  expect(await on.my.practice(ids(begun))).toMatchObject({ code: 409 })
  await on.my.submit(ids(begun), { answers: [said({ questionId: 'q1', value: '2' })] })
  const { questions = [] } = await on.my.practice(ids(begun))
  expect(questions.map(({ id }) => id)).toEqual(['o'])
  expect(JSON.stringify(questions)).not.toMatch(/correct|Тайное/)
  const value = rightOrder(begun)
  expect(await on.my.practise(ids(begun), [{ questionId: 'o', value }])).toMatchObject({
    right: 1,
    total: 1,
    answers: [{ isCorrect: true }],
    isRevealed: true,
  })
  expect((await on.my.result(ids(begun))).attempt).toMatchObject({ percent: 33 })
  expect((await on.my.get(begun.attempt?.test._id ?? '')).attemptsUsed).toBe(1)
})

test('no mistakes again of a test that never shows what is right', async () => {
  const begun = await on.my.start(await on.made({ settings: { ...settings, showAnswers: 'never' } }))
  await on.my.submit(ids(begun))
  expect(await on.my.practice(ids(begun))).toMatchObject({ code: 409, message: messages.PRACTICE_CLOSED })
})
