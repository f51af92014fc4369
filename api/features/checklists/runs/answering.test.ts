import { describe, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { DAY, HOUR, MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { checklistCalls } from '../../../test/checklist-calls.ts'
import { eventsOf } from '../../../test/events-of.ts'
import {
  UNKNOWN,
  iso,
  OPENS,
  DUE,
  CLOSES,
  ids,
  LIGHT,
  FRIDGE,
  items,
  runWorld,
  schedule,
} from '../../../test/run-world.ts'

const world = runWorld()

describe('answering', () => {
  test('the first begins it, with one event; a repeat changes nothing', async () => {
    const { app, company, waiter, his, oneRun, actions } = world
    const { id, list } = await oneRun()
    const clientId = ids()
    const said = await his.answer(id, { itemId: LIGHT, value: true, clientId })
    expect(said).toMatchObject({
      status: 200,
      run: {
        status: 'in_progress',
        answeredCount: 1,
        failsCount: 0,
        people: [{ id: waiter.id, name: waiter.name }],
      },
      answers: [
        {
          itemId: LIGHT,
          value: true,
          na: false,
          comment: '',
          photos: [],
          isFail: false,
          isLate: false,
          clientId,
          answeredBy: { id: waiter.id },
          answeredAt: iso(OPENS),
          signedBy: null,
          scanned: false,
          earlier: [],
          fix: null,
        },
      ],
      history: [{ at: iso(OPENS), by: { id: waiter.id }, action: 'started' }],
    })
    world.time += MINUTE
    expect(await his.answer(id, { itemId: LIGHT, value: false, clientId })).toEqual(said)
    expect(await actions()).toEqual(['checklist.run_started'])
    expect(await eventsOf(app, company.id)).toMatchObject([{ entityId: list.id, entityTitle: 'Открытие смены' }])
  })

  test('answered while its checklist was off and on again, it is begun and stays as it is', async () => {
    const { admin, his, oneRun } = world
    const { id, list } = await oneRun()
    const templates = checklistCalls(admin)
    const saved = { title: list.title, schedule, items }
    await templates.put(list.id, { ...saved, isActive: false })
    // By a device that was without a network when it was switched off.
    expect(await his.answer(id, { itemId: LIGHT, value: true })).toMatchObject({ run: { status: 'cancelled' } })
    // Also where it has become another one meanwhile.
    await templates.put(list.id, { ...saved, items: items.slice(0, 2), isActive: false })
    await templates.put(list.id, { ...saved, items: items.slice(0, 2), isActive: true })
    const begun = { status: 'in_progress', answeredCount: 1, checklist: { version: 1 } }
    expect(await his.get(id)).toMatchObject({ run: begun })
    const run = { status: 'in_progress', answeredCount: 2 }
    expect(await his.answer(id, { itemId: FRIDGE, value: 4 })).toMatchObject({ run })
    expect(await templates.put(list.id, { ...saved, items: items.slice(0, 1) })).toMatchObject({ version: 2 })
    expect(await his.get(id)).toMatchObject({ run: { ...run, checklist: { version: 1 } } })
  })

  test('two without a network: the newest of an item counts, the other value stays with it', async () => {
    const { waiter, cook, his, her, oneRun } = world
    const { id } = await oneRun()
    world.time = OPENS + HOUR
    const at = (minutes: number) => iso(OPENS + minutes * MINUTE)
    await her.answer(
      id,
      { itemId: FRIDGE, value: 5, answeredAt: at(20) },
      { itemId: LIGHT, value: true, answeredAt: at(5) },
    )
    const both = await his.answer(
      id,
      {
        itemId: FRIDGE,
        value: 3.5,
        answeredAt: at(10),
        comment: ' до уборки ',
      },
      { itemId: LIGHT, value: false, answeredAt: at(30) },
    )
    expect(both.answers).toMatchObject([
      {
        itemId: LIGHT,
        value: false,
        answeredBy: { id: waiter.id },
        earlier: [{ value: true, answeredBy: { id: cook.id } }],
      },
      {
        itemId: FRIDGE,
        value: 5,
        answeredBy: { id: cook.id },
        earlier: [
          {
            value: 3.5,
            comment: 'до уборки',
            answeredAt: at(10),
            answeredBy: { id: waiter.id },
          },
        ],
      },
    ])
    // A mark that was taken out is no answer.
    expect(both.run).toMatchObject({ answeredCount: 1, lastAnswerAt: at(30) })
  })

  test('a clock that is a day wrong is held between the opening and now', async () => {
    const { his, oneRun } = world
    const { id } = await oneRun()
    world.time = OPENS + HOUR
    const given = async (answeredAt: number) =>
      (
        await his.answer(id, {
          itemId: LIGHT,
          value: true,
          answeredAt: iso(answeredAt),
        })
      ).answers?.[0]?.earlier?.length
    expect(await given(world.time - DAY)).toBe(0)
    expect((await his.get(id)).answers?.[0]?.answeredAt).toBe(iso(OPENS))
    expect(await given(world.time + DAY)).toBe(1)
    expect((await his.get(id)).answers?.[0]?.answeredAt).toBe(iso(world.time))
  })

  test('every refusal has its text', async () => {
    const { my, his, oneRun } = world
    const { id } = await oneRun()
    const { id: other, list } = await oneRun({
      items: [{ id: ids(), type: 'check', title: 'Другой' }],
    })
    world.time = OPENS - 1
    const light = { itemId: LIGHT, value: true }
    expect(await his.answer(id, light)).toMatchObject({
      status: 409,
      code: 'RUN_NOT_OPEN',
      message: 'Чек-лист станет доступен в 12:30',
    })
    expect(await his.complete(id)).toMatchObject({
      status: 409,
      code: 'RUN_NOT_OPEN',
    })
    world.time = OPENS
    expect(
      await his.answer(
        id,
        { itemId: list.items[0]?.id ?? '', value: true },
        { itemId: LIGHT, value: 'да' },
        { itemId: FRIDGE, value: 4.25 },
        { itemId: FRIDGE, value: true },
      ),
    ).toMatchObject({
      status: 400,
      code: 'RUN_ANSWERS_INVALID',
      message: 'Проверьте ответы',
      fields: {
        'answers.0.itemId': expect.any(String),
        'answers.1.value': expect.any(String),
        'answers.2.value': expect.any(String),
        'answers.3.value': expect.any(String),
      },
    })
    expect((await his.get(id)).answers).toEqual([])
    expect(await his.answer(UNKNOWN, light)).toMatchObject({
      status: 404,
      message: 'Чек-лист не найден',
    })
    expect(await his.complete(id)).toMatchObject({
      status: 409,
      code: 'RUN_INCOMPLETE',
      message: 'Заполните обязательные пункты: 2',
      fields: {
        [`items.${LIGHT}`]: expect.any(String),
        [`items.${FRIDGE}`]: expect.any(String),
      },
    })
    await his.answer(other, { itemId: list.items[0]?.id ?? '', value: true })
    expect(await his.giveBack(other)).toMatchObject({ status: 403 })
    expect(await my.giveBack(other)).toMatchObject({
      status: 409,
      message: messages.RUN_NOT_RETURNABLE,
    })
    world.time = CLOSES + 7 * DAY
    expect(await his.answer(id, light)).toMatchObject({
      status: 409,
      code: 'RUN_CLOSED',
      message: 'Срок выполнения истек',
    })
    expect(await his.complete(id)).toMatchObject({
      status: 409,
      code: 'RUN_CLOSED',
    })
  })

  test('what was given in time is taken for a week after it was closed, and marked; what was not is refused', async () => {
    const { his, oneRun } = world
    const { id } = await oneRun({ items: items.slice(0, 1) })
    world.time = CLOSES + DAY
    expect(await his.answer(id, { itemId: LIGHT, value: true })).toMatchObject({
      code: 'RUN_CLOSED',
    })
    const late = await his.answer(id, {
      itemId: LIGHT,
      value: true,
      answeredAt: iso(DUE - HOUR),
    })
    expect(late).toMatchObject({
      run: { status: 'missed' },
      answers: [{ isLate: true, answeredAt: iso(DUE - HOUR) }],
    })
    expect(await his.complete(id)).toMatchObject({ code: 'RUN_CLOSED' })
    expect((await his.complete(id, { completedAt: iso(DUE - MINUTE) })).run).toMatchObject({
      status: 'completed',
      isLate: false,
      isSentLate: true,
      completedAt: iso(DUE - MINUTE),
      score: 100,
    })
  })
})
