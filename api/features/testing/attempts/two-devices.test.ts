import { expect, test } from 'bun:test'
import { actionsOf } from '../../../test/events-of.ts'
import { ids, SECOND, single, takingWorld } from '../../../test/taking-world.ts'
import { said } from '../../../test/test-calls.ts'

const on = takingWorld()

test('two devices that begin at once begin one', async () => {
  const id = await on.made()
  const begun = await Promise.all(Array.from({ length: 8 }, () => on.my.start(id)))
  expect(new Set(begun.map(ids)).size).toBe(1)
  expect((await on.my.get(id)).attemptsUsed).toBe(1)
})

test('the later answer counts whichever came first; each device learns of the other’s', async () => {
  const begun = await on.my.start(await on.made())
  on.time += 60 * SECOND
  const late = said({ questionId: 'q1', value: '2', answeredAt: '2026-06-01T09:00:30.000Z' })
  const early = said({ questionId: 'q1', value: '1', answeredAt: '2026-06-01T09:00:10.000Z' })
  await on.my.answer(ids(begun), late)
  expect(await on.my.answer(ids(begun), early)).toMatchObject({ newer: [{ questionId: 'q1', value: '2' }] })
  // The same again, and one of a clock that is a day ahead: not later than now.
  expect(await on.my.answer(ids(begun), late)).toMatchObject({ newer: [] })
  await on.my.answer(ids(begun), said({ questionId: 'q1', value: '3', answeredAt: '2026-06-02T09:00:00.000Z' }))
  expect((await on.my.result(ids(begun))).answers?.[0]).toMatchObject({
    value: '3',
    answeredAt: '2026-06-01T09:01:00.000Z',
  })
})

test('two devices’ answers of one moment to different questions are all kept', async () => {
  const questions = Array.from({ length: 20 }, (_, at) => single(`q${at}`))
  const begun = await on.my.start(await on.made({ questions }))
  const saved = await Promise.all(
    questions.map(({ id }) => on.my.answer(ids(begun), said({ questionId: id, value: '2' }))),
  )
  expect(saved.map(({ code }) => code)).toEqual(Array(20).fill(200))
  expect(await on.my.submit(ids(begun))).toMatchObject({ attempt: { percent: 100, answeredCount: 20 } })
})

test('one device hands in; its repeat is answered alike, the other hears that it is done', async () => {
  const begun = await on.my.start(await on.made())
  const [one, other] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const handed = await Promise.all([one, other].map((clientId) => on.my.submit(ids(begun), { clientId })))
  expect(handed.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const winner = handed[0]?.code === 200 ? one : other
  expect(await on.my.submit(ids(begun), { clientId: winner })).toMatchObject({ code: 200 })
  const events = (await actionsOf(on.app, on.company.id)).filter((action) => action === 'test.attempt_finished')
  expect(events).toHaveLength(1)
})
