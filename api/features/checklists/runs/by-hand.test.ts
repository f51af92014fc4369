import { describe, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { buildChecklist } from '../../../test/build-checklist.ts'
import { checklistCalls } from '../../../test/checklist-calls.ts'
import * as build from '../../../test/factories.ts'
import { runCalls } from '../../../test/run-calls.ts'
import { UNKNOWN, iso, CLOSES, LIGHT, FRIDGE, items, runWorld } from '../../../test/run-world.ts'

const world = runWorld()

describe('by hand', () => {
  const manual = { schedule: { type: 'manual' as const } }

  test('one is begun; whoever begins it again is given the open one', async () => {
    const { app, company, moika, his, her, actions } = world
    const list = await buildChecklist(app, {
      company,
      ...manual,
      items,
      restaurants: [moika],
    })
    expect((await his.today()).manual).toEqual([
      {
        checklist: {
          _id: list.id,
          title: 'Открытие смены',
          version: 1,
          category: null,
        },
        restaurant: { _id: moika.id, name: moika.name },
      },
    ])
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? her.start(list.id, { restaurant: moika.id }) : his.start(list.id))),
    )
    const [first] = begun
    expect(new Set(begun.map(({ status, run }) => `${status} ${run?._id}`)).size).toBe(1)
    expect(first).toMatchObject({ status: 201 })
    expect(first?.run).toMatchObject({
      status: 'scheduled',
      opensAt: iso(world.time),
      startsAt: iso(world.time),
      dueAt: iso(CLOSES),
      closesAt: iso(CLOSES),
      itemsCount: 2,
      actions: ['answer', 'complete'],
    })
    expect(await actions()).toEqual(['checklist.run_created'])
    const id = first?.run?._id ?? ''
    await his.answer(id, { itemId: LIGHT, value: true }, { itemId: FRIDGE, value: 4 })
    await his.complete(id)
    expect((await his.start(list.id)).run?._id).not.toBe(id)
    expect((await his.today()).runs).toHaveLength(2)
  })

  test('where no restaurant is at work it is offered and begun without one', async () => {
    const { app, now } = world
    const company = await build.buildCompany(app, { moduleSettings: { checklists: true } })
    const waiter = await build.buildUser(app, { company })
    const list = await buildChecklist(app, { company, ...manual, items })
    const his = runCalls(waiter, now)
    expect((await his.today()).manual).toMatchObject([{ checklist: { _id: list.id }, restaurant: null }])
    expect(await checklistCalls(waiter).byCode(list.publicCode)).toMatchObject({ canStart: true })
    expect(await his.start(list.id)).toMatchObject({ status: 201, run: { restaurant: null } })
    // One that opens has it there, and nobody begins it elsewhere.
    await build.buildRestaurant(app, { company })
    expect((await his.today()).manual).toEqual([])
  })

  test('who works in none of its restaurants is not told by its code that he may begin it', async () => {
    const { app, company, now } = world
    const office = await build.buildUser(app, { company })
    const list = await buildChecklist(app, { company, ...manual, items })
    expect(await checklistCalls(office).byCode(list.publicCode)).toMatchObject({ restaurants: [], canStart: false })
    expect(await runCalls(office, now).start(list.id)).toMatchObject({ code: 'RESTAURANT_NOT_FOUND' })
  })

  test('not where he does not work, not what has a schedule, not what is not for him, not without end', async () => {
    const { app, company, stranger, moika, my, his, oneRun, now } = world
    const list = await buildChecklist(app, {
      company,
      ...manual,
      items,
      restaurants: [moika],
      mode: 'personal',
    })
    expect(await his.start(list.id, { restaurant: UNKNOWN })).toMatchObject({
      status: 400,
      code: 'RESTAURANT_NOT_FOUND',
      fields: { restaurant: messages.RESTAURANT_NOT_FOUND },
    })
    expect(await runCalls(stranger, now).start(list.id)).toMatchObject({
      status: 404,
      message: 'Чек-лист не найден',
    })
    expect(await his.start(UNKNOWN)).toMatchObject({ status: 404 })
    const { list: daily } = await oneRun()
    expect(await his.start(daily.id)).toMatchObject({
      status: 409,
      message: 'Чек-лист выполняется по расписанию',
    })
    const off = await buildChecklist(app, {
      company,
      ...manual,
      isActive: false,
    })
    expect(await my.start(off.id)).toMatchObject({ status: 404 })
    for (let n = 0; n < 50; n += 1) {
      const { run } = await his.start(list.id)
      await his.answer(run?._id ?? '', { itemId: LIGHT, value: true }, { itemId: FRIDGE, value: 4 })
      await his.complete(run?._id ?? '')
    }
    expect(await his.start(list.id)).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
    })
  })
})
