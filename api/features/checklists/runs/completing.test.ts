import { describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { runCalls } from '../../../test/run-calls.ts'
import * as build from '../../../test/factories.ts'
import { iso, DUE, CLOSES, ids, LIGHT, FRIDGE, items, runWorld } from '../../../test/run-world.ts'

const world = runWorld()

describe('completing', () => {
  test('the score, a comment and one event; the same device is answered as at first, another is told', async () => {
    const { cook, his, her, oneRun, actions } = world
    const { id } = await oneRun()
    await his.answer(id, { itemId: LIGHT, value: true }, { itemId: FRIDGE, value: 9, comment: 'Дверь' })
    world.time = DUE + MINUTE
    const clientId = ids()
    const done = await her.complete(id, { comment: ' Готово ', clientId })
    expect(done).toMatchObject({
      comment: 'Готово',
      run: {
        status: 'completed',
        isLate: true,
        score: 50,
        failsCount: 1,
        completedBy: { id: cook.id },
        completedAt: iso(world.time),
        actions: [],
      },
    })
    world.time += MINUTE
    expect(await her.complete(id, { clientId })).toEqual(done)
    expect(await his.complete(id)).toMatchObject({
      status: 409,
      message: 'Чек-лист уже завершен',
    })
    expect(await his.complete(id, { clientId: ids() })).toMatchObject({
      code: 'RUN_COMPLETED',
    })
    expect(await his.answer(id, { itemId: LIGHT, value: true })).toMatchObject({
      code: 'RUN_COMPLETED',
    })
    // A device that was without a network: before the completion it was so.
    const before = await his.answer(id, {
      itemId: FRIDGE,
      value: 4,
      answeredAt: iso(DUE),
    })
    expect(before).toMatchObject({
      run: { score: 100, failsCount: 0 },
      answers: [{}, { value: 4, isLate: true }],
    })
    expect(await actions()).toEqual(['checklist.run_started', 'checklist.run_completed'])
    expect((await his.list({ fails: true })).total).toBe(0)
  })

  test('returned on its day it is done once more, and its story says so', async () => {
    const { admin, cook, my, his, her, oneRun } = world
    const { id } = await oneRun({ items: items.slice(0, 1) })
    await his.answer(id, { itemId: LIGHT, value: true })
    await his.complete(id)
    world.time += MINUTE
    expect(await my.giveBack(id, ' ')).toMatchObject({
      status: 400,
      fields: { comment: 'Напишите, что исправить' },
    })
    const again = await my.giveBack(id, ' Протрите полку ')
    expect(again).toMatchObject({
      status: 200,
      run: {
        status: 'in_progress',
        score: null,
        completedAt: null,
        completedBy: null,
        answeredCount: 1,
      },
      returned: {
        comment: 'Протрите полку',
        by: { id: admin.id },
        at: iso(world.time),
      },
    })
    expect(again.history?.map(({ action }) => action)).toEqual(['started', 'completed', 'returned'])
    await her.answer(id, { itemId: LIGHT, value: true })
    world.time += MINUTE
    expect(await her.complete(id)).toMatchObject({
      returned: null,
      run: { completedBy: { id: cook.id } },
    })
    world.time = CLOSES
    expect(await my.giveBack(id)).toMatchObject({ code: 'RUN_NOT_RETURNABLE' })
  })

  test('returned behind a strict deadline it can be done until the day ends', async () => {
    const { my, his, oneRun } = world
    const { id } = await oneRun({ items: items.slice(0, 1), allowLate: false })
    await his.answer(id, { itemId: LIGHT, value: true })
    await his.complete(id)
    world.time = DUE + MINUTE
    expect(await my.giveBack(id)).toMatchObject({ run: { status: 'overdue', closesAt: iso(CLOSES) } })
    expect((await his.get(id)).run?.actions).toEqual(['answer', 'complete'])
    expect(await his.complete(id)).toMatchObject({ run: { status: 'completed', isLate: true } })
  })

  test('a completion from before the return, of a device that was without a network, leaves it returned', async () => {
    const { my, his, her, oneRun } = world
    const { id } = await oneRun({ items: items.slice(0, 1) })
    await his.answer(id, { itemId: LIGHT, value: true })
    const before = { completedAt: iso(world.time), clientId: ids() }
    world.time += MINUTE
    const hers = { completedAt: iso(world.time), clientId: ids() }
    await her.complete(id, hers)
    world.time += MINUTE
    await my.giveBack(id)
    world.time += MINUTE
    for (const late of [await his.complete(id, before), await her.complete(id, hers)])
      expect(late).toMatchObject({
        status: 200,
        run: { status: 'in_progress' },
        returned: { comment: 'Протрите полку' },
      })
    expect(await his.complete(id, { completedAt: iso(world.time), clientId: ids() })).toMatchObject({
      run: { status: 'completed' },
      returned: null,
    })
  })

  test('returned, it is told once to whoever worked on it, until it is done again', async () => {
    const { app, company, admin, waiter, cook, moika, my, his, her, oneRun } = world
    const told = async ({ client }: build.BuiltUser) => {
      const { data } = await client.GET('/api/notifications', { params: { query: {} } })
      return data?.notifications
        .filter(({ kind }) => kind === 'checklistReturned')
        .map(({ title, text, link, isRead }) => ({ title, text, to: link.id, isRead }))
    }
    const { list, id } = await oneRun()
    const said = {
      title: `Чек-лист «${list.title}» возвращен на доработку`,
      text: `${moika.name} · Протрите полку`,
      to: id,
    }
    const helper = await build.buildUser(app, { company })
    await his.answer(id, { itemId: LIGHT, value: true })
    await her.answer(id, { itemId: FRIDGE, value: 4 })
    await my.complete(id)
    await her.complete(id)
    world.time += MINUTE
    await my.giveBack(id)
    for (const one of [waiter, cook]) expect(await told(one)).toEqual([{ ...said, isRead: false }])
    // Neither whoever returned it nor whoever had no part in it.
    for (const one of [admin, helper]) expect(await told(one)).toEqual([])
    world.time += MINUTE
    await her.complete(id)
    for (const one of [waiter, cook]) expect(await told(one)).toEqual([{ ...said, isRead: true }])
  })

  test('of twenty at once nothing is lost, and one completes it', async () => {
    const { app, company, moika, his, oneRun, actions, now } = world
    const many = Array.from({ length: 20 }, (_, at) => ({
      id: ids(),
      type: 'check' as const,
      title: `Пункт ${at}`,
    }))
    const { id } = await oneRun({ items: many })
    const people = await Promise.all(many.map(() => build.buildUser(app, { company })))
    await app.db.write(company.id, async (sql) => {
      await sql`
        insert into user_restaurants (company_id, user_id, restaurant_id)
        select ${company.id}, unnest(${people.map((one) => one.id)}::uuid[]), ${moika.id}`
    })
    const calls = people.map((one) => runCalls(one, now))
    const answers = await Promise.all(
      calls.map((one, at) =>
        one.answer(id, { itemId: many[at]?.id ?? '', value: true }, { itemId: many[0]?.id ?? '', value: true }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await his.get(id)).run).toMatchObject({
      answeredCount: 20,
      people: expect.any(Array),
    })
    const done = await Promise.all(calls.map((one) => one.complete(id)))
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await actions()).toEqual(['checklist.run_started', 'checklist.run_completed'])
  })
})
