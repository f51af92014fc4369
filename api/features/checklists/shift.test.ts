import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { pinHash } from '../../accounts/pins.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildChecklist, makeRuns } from '../../test/build-checklist.ts'
import { clientFrom } from '../../test/accounts.ts'
import * as build from '../../test/factories.ts'
import { runCalls } from '../../test/run-calls.ts'

/** 13:00 in Moscow, of a day whose runs go from 12:00 to 18:00. */
const NOON = Date.UTC(2026, 5, 1, 10)
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const [LIGHT, FRIDGE] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
const onFail = { dueHours: 2, priority: 'high' as const }
const items = [
  { id: LIGHT, type: 'check' as const, title: 'Свет включён', section: 'Зал' },
  { id: FRIDGE, type: 'number' as const, title: 'Холодильник', min: 2, max: 6, unit: '°C', onFail },
]

let time = NOON
const now = () => time
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiter: build.BuiltUser
let cook: build.BuiltUser
let stranger: build.BuiltUser
let moika: { id: string; name: string }
let park: { id: string; name: string }
let his: ReturnType<typeof runCalls>

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time), settings: { trustProxy: '1' } })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  // Sessions of an hour that begins in a month: nobody signs in again while the day goes by.
  time = NOON + 30 * DAY
  company = await build.buildCompany(app, { moduleSettings: { checklists: true, tasks: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  waiter = await build.buildUser(app, { company })
  cook = await build.buildUser(app, { company })
  stranger = await build.buildUser(app, { company })
  moika = await build.buildRestaurant(app, { company, staff: [waiter, cook] })
  park = await build.buildRestaurant(app, { company, staff: [stranger] })
  his = runCalls(waiter, now)
  time = NOON
})

async function oneRun(draft: Parameters<typeof buildChecklist>[1] = {}) {
  const schedule = { type: 'daily' as const, startTime: '12:00', endTime: '18:00' }
  const list = await buildChecklist(app, { company, items, schedule, restaurants: [moika], ...draft })
  const run = (await makeRuns(app, company, new Date(NOON))).find(({ checklistId }) => checklistId === list.id)
  return { list, id: run?.id ?? '' }
}
const at = (id: string) => ({ params: { path: { id } } })

describe('the shift as it goes', () => {
  const live = async (restaurant?: string, who = admin) =>
    who.client.GET('/api/checklist-runs/live', { params: { query: restaurant === undefined ? {} : { restaurant } } })

  test('runs of today with their cells, who is at it, what failed with its task, and photos newest first', async () => {
    const { id } = await oneRun()
    await oneRun({ title: 'Чужой', restaurants: [park] })
    const photo = await build.buildFile(app, { company, uploadedBy: waiter, mimetype: 'image/jpeg' })
    await his.answer(id, { itemId: LIGHT, value: true })
    time += MINUTE
    const comment = 'Дверь открыта'
    await his.answer(id, { itemId: FRIDGE, value: 9, comment, photos: [{ fileId: photo.id }] })
    const { data } = await live(moika.id)
    const person = { id: waiter.id, name: waiter.name }
    const when = new Date(time).toISOString()
    expect(data).toEqual({
      runs: [
        {
          run: expect.objectContaining({ _id: id, status: 'in_progress', answeredCount: 2, failsCount: 1 }),
          cells: ['done', 'fail'],
          now: { person, item: 2, at: when },
          remindedAt: null,
        },
      ],
      fails: [
        {
          run: id,
          itemId: FRIDGE,
          title: 'Холодильник',
          value: '+9 °C',
          norm: '+2…+6 °C',
          by: person,
          at: when,
          fix: expect.objectContaining({ isOpen: true, people: [person] }),
        },
      ],
      photos: [{ run: id, url: photo.path, takenAt: when, title: 'Холодильник', by: person }],
      photosCount: 1,
      people: [person],
      now: when,
    })
    expect((await live(park.id)).data).toMatchObject({ runs: [{ cells: ['open', 'open'], now: null }], people: [] })
    expect((await live()).data).toMatchObject({ runs: [] })
    expect((await live(moika.id, waiter)).response.status).toBe(403)
  })

  test('what has not changed is not sent again, and a day that is over is gone', async () => {
    const { id } = await oneRun()
    const first = await live(moika.id)
    const etag = first.response.headers.get('etag') ?? ''
    const again = (tag: string) =>
      app.fetch(
        new Request(`http://${company.subdomain}.localhost:3000/api/checklist-runs/live?restaurant=${moika.id}`, {
          headers: { authorization: `Bearer ${admin.token}`, 'if-none-match': tag },
        }),
      )
    time += 15_000
    expect((await again(etag)).status).toBe(304)
    await his.answer(id, { itemId: LIGHT, value: true })
    expect((await again(etag)).status).toBe(200)
    time = NOON + 16 * HOUR
    expect((await again(etag)).status).toBe(200)
    expect((await live(moika.id)).data?.runs).toEqual([])
  })
})

describe('a reminder', () => {
  const remind = async (id: string, who = admin) => {
    const { data, error, response } = await who.client.POST('/api/checklist-runs/{id}/remind', at(id))
    return { status: response.status, ...data, ...error }
  }

  test('counts those who can fill it in, once an hour, and the run remembers it', async () => {
    const { id } = await oneRun()
    expect(await remind(id)).toEqual({ status: 200, people: 2 })
    time += HOUR - 1
    expect(await remind(id)).toMatchObject({ status: 409, code: 'RUN_REMINDED', message: 'Напомнили в 13:00' })
    time += 1
    expect(await remind(id)).toEqual({ status: 200, people: 2 })
    expect((await his.get(id)).history).toMatchObject([
      { action: 'reminded', by: { id: admin.id } },
      { action: 'reminded' },
    ])
    const { id: own } = await oneRun({ mode: 'personal', title: 'Личный' })
    expect(await remind(own)).toEqual({ status: 200, people: 1 })
  })

  test('of two at once one goes out; nobody is reminded of what is done, closed, unknown, or by one of the staff', async () => {
    const { id } = await oneRun()
    const both = await Promise.all([remind(id), remind(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await remind(UNKNOWN)).status).toBe(404)
    expect((await remind(id, waiter)).status).toBe(403)
    await his.answer(id, { itemId: LIGHT, value: true }, { itemId: FRIDGE, value: 4 })
    await his.complete(id)
    expect(await remind(id)).toMatchObject({ status: 409, code: 'RUN_COMPLETED' })
    const { id: other } = await oneRun({ title: 'Ещё один' })
    time = NOON + 16 * HOUR
    expect(await remind(other)).toMatchObject({ status: 409, code: 'RUN_CLOSED' })
  })
})

describe('a signature', () => {
  const PIN = '4071'
  const setPin = (who: { id: string }, pin: string) =>
    app.db.write(
      company.id,
      (sql) =>
        sql`update users set pin_hash = ${pinHash(app.settings.dataSecret, company.id, pin)} where company_id = ${company.id} and id = ${who.id}`,
    )
  let address = 0
  const tablet = async () => {
    address += 1
    const ip = `10.9.0.${address}`
    const { data } = await clientFrom(app, ip, company.subdomain).POST('/api/auth/login-pin', {
      body: { pinCode: PIN, subdomain: company.subdomain },
    })
    const token = data?.token ?? ''
    return {
      calls: runCalls({ client: app.client(company.subdomain, token) }, now),
      sign: async (run: string, user: string, pin: string) => {
        const response = await app.fetch(
          new Request(`http://${company.subdomain}.localhost:3000/api/checklist-runs/${run}/sign`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'x-forwarded-for': ip,
            },
            body: JSON.stringify({ user, pin }),
          }),
        )
        return { status: response.status, ...(await response.json()) }
      },
      enter: async (pinCode: string) => {
        const { response } = await clientFrom(app, ip, company.subdomain).POST('/api/auth/login-pin', {
          body: { pinCode, subdomain: company.subdomain },
        })
        return response.status
      },
    }
  }
  beforeEach(async () => {
    await setPin(waiter, PIN)
    await setPin(cook, '5082')
    await setPin(stranger, '6093')
  })

  test('of whoever fills the run in is taken with his answers until the day ends, in that session alone', async () => {
    const { id } = await oneRun({ sign: 'each' })
    const shared = await tablet()
    const { signature, ...signed } = await shared.sign(id, cook.id, '5082')
    expect(signed).toEqual({
      status: 200,
      user: { id: cook.id, name: cook.name },
      expiresAt: new Date(NOON + 16 * HOUR).toISOString(),
    })
    const said = await shared.calls.answer(id, { itemId: LIGHT, value: true, signature })
    expect(said.answers).toMatchObject([{ answeredBy: { id: cook.id }, signedBy: { id: cook.id } }])
    const other = await tablet()
    expect(await other.calls.answer(id, { itemId: LIGHT, value: true, signature })).toMatchObject({
      status: 400,
      code: 'SIGNATURE_INVALID',
    })
    expect(await shared.sign(id, cook.id, PIN)).toMatchObject({
      status: 400,
      code: 'WRONG_PIN',
      fields: { pin: expect.any(String) },
    })
    expect(await shared.sign(id, stranger.id, '6093')).toMatchObject({ status: 400, code: 'USER_NOT_FOUND' })
    expect(await shared.sign(UNKNOWN, cook.id, '5082')).toMatchObject({ status: 404 })
  })

  test('ends with the PIN that it was made by, as the sessions of that PIN do (S10)', async () => {
    const { id } = await oneRun({ sign: 'each' })
    const shared = await tablet()
    const { signature } = await shared.sign(id, cook.id, '5082')
    await admin.client.POST('/api/users/{id}/pin', { params: { path: { id: cook.id } }, body: { pin: '7318' } })
    expect(await shared.calls.answer(id, { itemId: LIGHT, value: true, signature })).toMatchObject({
      status: 400,
      code: 'SIGNATURE_INVALID',
    })
    const again = await shared.sign(id, cook.id, '7318')
    expect((await shared.calls.answer(id, { itemId: LIGHT, value: true, signature: again.signature })).status).toBe(200)
    await admin.client.PUT('/api/users/{id}/status', { params: { path: { id: cook.id } }, body: { isActive: false } })
    expect(await shared.calls.answer(id, { itemId: FRIDGE, value: 4, signature: again.signature })).toMatchObject({
      status: 400,
      code: 'SIGNATURE_INVALID',
    })
  })

  test('wrong PINs count together with those of the sign-in', async () => {
    const { id } = await oneRun({ sign: 'each' })
    const shared = await tablet()
    const wrong = await Promise.all(Array.from({ length: 12 }, () => shared.sign(id, cook.id, '9999')))
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await shared.sign(id, cook.id, '5082')).status).toBe(429)
    expect(await shared.enter(PIN)).toBe(429)
  })
})

describe('the sheet of answers', () => {
  const csvOf = async (query: object = {}) => {
    const { data, response } = await admin.client.GET('/api/checklist-runs/export', {
      params: { query: { format: 'csv', ...query } },
      parseAs: 'text',
    })
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''")
    return String(data).trim().split(/\r?\n/)
  }

  test('has a row of each answer that counts, of what was asked for, and is the administrators’', async () => {
    const { id, list } = await oneRun()
    const photo = await build.buildFile(app, { company, uploadedBy: waiter, mimetype: 'image/jpeg' })
    await his.answer(id, { itemId: FRIDGE, value: 4 })
    time += MINUTE
    await his.answer(
      id,
      { itemId: LIGHT, value: true },
      { itemId: FRIDGE, value: 9, comment: '=1+1', photos: [{ fileId: photo.id }] },
    )
    const [header, light, fridge, ...none] = await csvOf()
    expect(none).toEqual([])
    expect(header).toContain('День;Чек-лист;Ресторан;Статус;Оценка;Раздел;Пункт;Ответ;Норма;Отклонение')
    expect(light).toBe(
      `01.06.2026;${list.title};${moika.name};Идёт;;Зал;Свет включён;Выполнено;;;;${waiter.name};01.06.2026 13:01;`,
    )
    expect(fridge).toContain(";+9 °C;+2…+6 °C;Да;'=1+1;")
    expect(fridge).toEndWith(photo.path)
    for (const query of [{ fails: false, restaurant: park.id }, { date: '2026-05-31' }, { status: 'completed' }])
      expect(await csvOf(query)).toEqual([header ?? ''])
    expect(await csvOf({ date: '2026-06-01', checklist: list.id, fails: true })).toHaveLength(3)
    const { response } = await waiter.client.GET('/api/checklist-runs/export')
    expect(response.status).toBe(403)
  })
})
