import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { fieldMessages, messages } from '../../../../openapi/gen/messages.gen.ts'
import { HOUR } from '../../../../openapi/rules/time/durations.ts'
import { scanText } from '../../../../openapi/rules/checklists/place-codes.ts'
import { DatabaseUnavailable } from '../../../db/client.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildChecklist, makeRuns } from '../../../test/build-checklist.ts'
import { checklistCalls } from '../../../test/checklist-calls.ts'
import { eventsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { runCalls } from '../../../test/run-calls.ts'
import { makeSignature } from '../signature.ts'

/** 13:00 in Moscow. */
const NOW = Date.UTC(2026, 5, 1, 10)
const ENDS = NOW + 16 * HOUR
const now = () => NOW
const iso = (ms: number) => new Date(ms).toISOString()
const FRIDGE = Bun.randomUUIDv7()
const number = { id: FRIDGE, type: 'number' as const, title: 'Холодильник 2', min: 2, max: 6, unit: '°C' }
const fileFault = { 'answers.0.photos': messages.FILE_NOT_FOUND }

let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiter: build.BuiltUser
let cook: build.BuiltUser
let stranger: build.BuiltUser
let moika: { id: string; name: string }
let his: ReturnType<typeof runCalls>
let her: ReturnType<typeof runCalls>

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(NOW) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  company = await build.buildCompany(app, { moduleSettings: { checklists: true, tasks: true, knowledgeBase: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  waiter = await build.buildUser(app, { company })
  cook = await build.buildUser(app, { company })
  stranger = await build.buildUser(app, { company })
  moika = await build.buildRestaurant(app, { company, staff: [waiter, cook] })
  await build.buildRestaurant(app, { company, staff: [stranger] })
  his = runCalls(waiter, now)
  her = runCalls(cook, now)
})

async function oneRun(draft: Parameters<typeof buildChecklist>[1] = {}) {
  const schedule = { type: 'daily' as const, startTime: '12:00', endTime: '18:00' }
  const list = await buildChecklist(app, { company, items: [number], schedule, restaurants: [moika], ...draft })
  const run = (await makeRuns(app, company, new Date(NOW))).find(({ checklistId }) => checklistId === list.id)
  return { list, id: run?.id ?? '' }
}
const photo = (uploadedBy: { id: string }, mimetype = 'image/jpeg') =>
  build.buildFile(app, { company, uploadedBy, mimetype })
const mayRead = async (who: build.BuiltUser, path: string) => {
  const request = new Request(`http://${company.subdomain}.localhost:3000${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return (await app.fetch(request)).status
}

describe('photos', () => {
  test('one’s own are shown to whoever reads the run; those that it shows already are anybody’s of it', async () => {
    const { id } = await oneRun()
    const mine = await photo(waiter)
    expect(await mayRead(cook, mine.path)).toBe(404)
    const said = await his.answer(id, { itemId: FRIDGE, value: 4, photos: [{ fileId: mine.id }] })
    expect(said.answers?.[0]?.photos).toEqual([{ fileId: mine.id, url: mine.path, takenAt: iso(NOW) }])
    expect([await mayRead(cook, mine.path), await mayRead(stranger, mine.path)]).toEqual([200, 404])
    const takenAt = iso(NOW - HOUR)
    const after = await her.answer(id, { itemId: FRIDGE, value: 5, photos: [{ fileId: mine.id, takenAt }] })
    expect(after).toMatchObject({ status: 200, answers: [{ photos: [{ fileId: mine.id, takenAt }] }] })
    // A phone whose clock runs ahead takes no picture of tomorrow.
    const ahead = { fileId: mine.id, takenAt: iso(NOW + 24 * HOUR) }
    const clamped = await her.answer(id, { itemId: FRIDGE, value: 4, photos: [ahead] })
    expect(clamped).toMatchObject({ status: 200, answers: [{ photos: [{ takenAt: iso(NOW) }] }] })
  })

  test('another’s, what is no picture, another company’s and what is nowhere are refused, and nothing is kept', async () => {
    const { id } = await oneRun()
    const away = await build.buildUser(app)
    const foreign = await build.buildFile(app, { company: away.company, uploadedBy: away })
    const [another, text] = [await photo(cook), await photo(waiter, 'application/pdf')]
    for (const { id: fileId } of [another, text, foreign, { id: Bun.randomUUIDv7() }])
      expect(await his.answer(id, { itemId: FRIDGE, value: 4, photos: [{ fileId }] })).toMatchObject({
        status: 400,
        code: 'FILE_NOT_FOUND',
        fields: fileFault,
      })
    const six = await Promise.all(Array.from({ length: 6 }, () => photo(waiter)))
    expect(
      await his.answer(id, { itemId: FRIDGE, value: 4, photos: six.map((one) => ({ fileId: one.id })) }),
    ).toMatchObject({ status: 400 })
    expect((await his.get(id)).answers).toEqual([])
  })
})

test('a place is proven by its own code; a device knows a right one and cannot make it', async () => {
  const other = { ...number, id: Bun.randomUUIDv7(), title: 'Общий', requireScan: true }
  const { id, list } = await oneRun({ items: [{ ...number, requireScan: true, place: 'Холодильник 2' }, other] })
  const codes = await checklistCalls(admin).codes(list.id, { restaurant: moika.id })
  const [whole, fridge] = [null, 'Холодильник 2'].map((place) => codes.find((one) => one.place === place)?.code ?? '')
  const hash = (code = '') => Bun.CryptoHasher.hash('sha256', scanText(id, code), 'hex')
  const run = await his.get(id)
  expect(run.run?.requireScan).toBe(true)
  expect(run.scan).toEqual([
    { place: 'Холодильник 2', hash: hash(fridge) },
    { place: null, hash: hash(whole) },
  ])
  expect(await his.answer(id, { itemId: FRIDGE, value: 4, code: whole })).toMatchObject({
    status: 400,
    code: 'RUN_ANSWERS_INVALID',
    fields: { 'answers.0.code': fieldMessages.answerCode },
  })
  await his.answer(id, { itemId: FRIDGE, value: 4, code: fridge }, { itemId: other.id, value: 4 })
  expect(await his.complete(id)).toMatchObject({
    code: 'RUN_INCOMPLETE',
    message: 'Заполните обязательные пункты: 1',
    fields: { [`items.${other.id}`]: fieldMessages.answerScan },
  })
  const skipped = await his.answer(id, { itemId: other.id, value: 4, notScannedReason: ' Камера разбита ' })
  expect(skipped.answers).toMatchObject([{ scanned: true }, { scanned: false, notScannedReason: 'Камера разбита' }])
  expect((await his.complete(id)).run?.status).toBe('completed')
})

describe('on a shared tablet', () => {
  let tablet: ReturnType<typeof runCalls>
  let sessionId: string
  let pinHash: string
  const signed = (userId: string, more: object = {}) =>
    makeSignature(app.settings.dataSecret, {
      companyId: company.id,
      userId,
      restaurantId: moika.id,
      sessionId,
      pinHash,
      expiresAt: new Date(ENDS),
      ...more,
    })
  beforeEach(async () => {
    const token = await app.tokenFor(company.id, waiter.id)
    pinHash = Bun.randomUUIDv7()
    await app.db.write(company.id, async (sql) => {
      await sql`update users set pin_hash = ${pinHash} where company_id = ${company.id} and id = ${cook.id}`
      const [session] = await sql<{ id: string }[]>`
        update sessions set kind = 'pin' where id = (
          select id from sessions where company_id = ${company.id} and user_id = ${waiter.id} order by id desc limit 1)
        returning id`
      sessionId = session?.id ?? ''
    })
    tablet = runCalls({ client: app.client(company.subdomain, token) }, now)
  })

  test('each answer is his who signed it; those who can are named', async () => {
    const { id } = await oneRun({ sign: 'each' })
    expect((await tablet.get(id)).signers).toEqual([{ id: cook.id, name: cook.name }])
    expect((await his.get(id)).signers).toEqual([])
    const answer = { itemId: FRIDGE, value: 4 }
    expect(await tablet.answer(id, answer)).toMatchObject({
      status: 400,
      code: 'SIGNATURE_REQUIRED',
      message: 'Подпишите PIN-кодом',
      fields: { 'answers.0.signature': messages.SIGNATURE_REQUIRED },
    })
    const by = { id: cook.id, name: cook.name }
    expect((await tablet.answer(id, { ...answer, signature: signed(cook.id) })).answers).toMatchObject([
      { answeredBy: by, signedBy: by },
    ])
    expect(await tablet.complete(id)).toMatchObject({
      code: 'SIGNATURE_REQUIRED',
      fields: { signature: expect.any(String) },
    })
    expect((await tablet.complete(id, { signature: signed(cook.id) })).run?.completedBy).toEqual(by)
  })

  test('who has signed in himself signs by that', async () => {
    const { id } = await oneRun({ sign: 'each' })
    expect((await his.answer(id, { itemId: FRIDGE, value: 4 })).answers).toMatchObject([
      { answeredBy: { id: waiter.id }, signedBy: { id: waiter.id } },
    ])
  })

  test('of another session, place, company, day or person, and what is none, is refused', async () => {
    const { id } = await oneRun({ sign: 'complete' })
    const bad = [
      signed(cook.id, { sessionId: Bun.randomUUIDv7() }),
      signed(cook.id, { restaurantId: null }),
      signed(cook.id, { companyId: Bun.randomUUIDv7() }),
      signed(cook.id, { expiresAt: new Date(NOW) }),
      signed(stranger.id),
      `${signed(cook.id).slice(0, -6)}AAAAAA`,
      'A'.repeat(100),
    ]
    for (const signature of bad)
      expect(await tablet.answer(id, { itemId: FRIDGE, value: 4, signature })).toMatchObject({
        status: 400,
        code: 'SIGNATURE_INVALID',
        fields: { 'answers.0.signature': 'Подпишите PIN-кодом ещё раз' },
      })
    expect((await tablet.answer(id, { itemId: FRIDGE, value: 4 })).status).toBe(200)
  })
})

describe('whatever ends in the middle', () => {
  const broken = async (ends: 'before' | 'after', work: () => Promise<unknown>) => {
    const { db } = app
    const real = db.write
    db.write = async (companyId, make) => {
      const made = await real(companyId, async (sql) => {
        const result = await make(sql)
        if (ends === 'before') throw new DatabaseUnavailable('gone before the commit')
        return result
      })
      if (ends === 'after') throw new DatabaseUnavailable('gone during the commit')
      return made
    }
    try {
      await work()
    } finally {
      db.write = real
    }
  }

  test('a hand-in is there wholly or not at all, and comes again as if nothing had been', async () => {
    const failing = { ...number, onFail: { assignees: [cook.id], dueHours: 2, priority: 'high' as const } }
    const { id } = await oneRun({ items: [failing] })
    const mine = await photo(waiter)
    const answer = {
      itemId: FRIDGE,
      value: 9,
      comment: 'Дверь',
      photos: [{ fileId: mine.id }],
      clientId: Bun.randomUUIDv7(),
      answeredAt: iso(NOW),
    }
    const count = async () => {
      const [row] = await app.db.forCompany(company.id)<{ n: number[] }[]>`
        select array[(select count(*) from run_answers where company_id = ${company.id}),
          (select count(*) from tasks where company_id = ${company.id}),
          (select count(*) from file_refs where company_id = ${company.id} and kind = 'checklist_run'),
          (select count(*) from run_fixes where company_id = ${company.id})]::int[] as n`
      return [...(row?.n ?? []), (await eventsOf(app, company.id)).length]
    }
    await broken('before', () => his.answer(id, answer))
    expect(await count()).toEqual([0, 0, 0, 0, 0])
    await broken('after', () => his.answer(id, answer))
    expect(await count()).toEqual([1, 1, 1, 1, 1])
    expect((await his.answer(id, answer)).status).toBe(200)
    expect(await count()).toEqual([1, 1, 1, 1, 1])
    const clientId = Bun.randomUUIDv7()
    await broken('before', () => his.complete(id, { clientId }))
    expect((await his.get(id)).run?.status).toBe('in_progress')
    await broken('after', () => his.complete(id, { clientId }))
    expect((await his.complete(id, { clientId })).run).toMatchObject({
      status: 'completed',
      completedBy: { id: waiter.id },
    })
    expect((await eventsOf(app, company.id)).map(({ action }) => action)).toEqual([
      'checklist.run_started',
      'checklist.run_completed',
    ])
  })
})
