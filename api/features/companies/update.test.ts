import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildCompany, buildUser, type BuiltCompany, type BuiltUser } from '../../test/factories.ts'

type Schemas = components['schemas']
/** Whichever of them it was, the tests look at single fields. */
type Outcome = { status: number } & Partial<Schemas['Company'] & Schemas['Problem']>

const ALL = ['Чек-листы', 'Задачи', 'База знаний', 'Новости', 'Тестирование', 'Аналитика', 'AI-ассистент']
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  company = await buildCompany(app)
  await app.db.withoutCompany`update companies set module_settings = null where id = ${company.id}`
  admin = await buildUser(app, { company, role: 'admin' })
})

const update = async (
  body: Schemas['CompanyUpdate'],
  { client }: BuiltUser = admin,
  id = company.id,
): Promise<Outcome> => {
  const { data, error, response } = await client.PUT('/api/companies/{id}', { params: { path: { id } }, body })
  return { status: response.status, ...data, ...error }
}
const get = async ({ client }: BuiltUser = admin, id = company.id): Promise<Outcome> => {
  const { data, error, response } = await client.GET('/api/companies/{id}', { params: { path: { id } } })
  return { status: response.status, ...data, ...error }
}
const events = () => eventsOf(app, company.id)

describe('the settings', () => {
  test('any part of them; what is not sent stays, an empty text clears, and everybody sees it', async () => {
    const waiter = await buildUser(app, { company })
    const before = await get(waiter)
    const contacts = { contactEmail: 'zal@berezka.example', contactPhone: '+7 (000) 000-12-34' }
    const changed = await update({ name: ' Берёзка ', ...contacts, address: ' ул. Липовая, 12 ' })
    expect(changed).toMatchObject({
      status: 200,
      _id: company.id,
      subdomain: company.subdomain,
      name: 'Берёзка',
      ...contacts,
    })
    expect(changed).toMatchObject({
      address: 'ул. Липовая, 12',
      timezone: 'Europe/Moscow',
      createdAt: before.createdAt,
    })
    expect(changed).not.toHaveProperty('moduleSettings')
    expect(changed.updatedAt).not.toBe(before.updatedAt)
    expect(await get(waiter)).toEqual(changed)
    expect(await update({ timezone: 'asia/yekaterinburg', contactPhone: ' ' })).toMatchObject({
      ...{ name: 'Берёзка', timezone: 'Asia/Yekaterinburg', contactEmail: contacts.contactEmail },
    })
    const cleared = await update({ contactEmail: '', address: '' })
    for (const field of ['contactEmail', 'contactPhone', 'address']) expect(cleared).not.toHaveProperty(field)
    expect(await get(waiter)).toEqual(cleared)
    const shown = await app.client(company.subdomain).GET('/api/companies/by-subdomain/{subdomain}', {
      params: { path: { subdomain: company.subdomain } },
    })
    expect(shown.data).toEqual({ name: 'Берёзка', subdomain: company.subdomain, logos: [] })
    expect(await events()).toMatchObject([
      {
        action: 'company.updated',
        entityId: company.id,
        entityTitle: 'Берёзка',
        userId: admin.id,
        changes: { name: { old: 'Ромашка', new: 'Берёзка' }, contactEmail: { old: '', new: contacts.contactEmail } },
      },
      {
        action: 'company.updated',
        changes: {
          timezone: { old: 'Europe/Moscow', new: 'Asia/Yekaterinburg' },
          contactPhone: { old: contacts.contactPhone, new: '' },
        },
      },
      { action: 'company.updated', changes: { address: { old: 'ул. Липовая, 12', new: '' } } },
    ])
  })

  test('nothing changed, nothing told', async () => {
    const seen = await get()
    const { name = '', subdomain = '', timezone = '', logos = [] } = seen
    expect(await update({})).toEqual(seen)
    const same = { name: `${name} `, subdomain, timezone, logos, contactEmail: '', contactPhone: '', address: '' }
    expect(await update({ ...same, ...{ createdAt: '2020-01-01T00:00:00.000Z', _id: admin.id } })).toEqual(seen)
    expect(await get()).toEqual(seen)
    expect(await events()).toEqual([])
  })

  test.each([
    ['name', 'Обязательное поле', { name: ' ' }],
    ['name', 'Не более 100 символов', { name: 'ж'.repeat(limits.companies.nameMax + 1) }],
    ['contactEmail', 'Некорректный email', { contactEmail: 'почта' }],
    ['address', 'Не более 200 символов', { address: 'ж'.repeat(201) }],
  ])('a wrong %s is named', async (field, text, body) => {
    const seen = await get()
    const refused = await update(body)
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_REQUEST', fields: { [field]: text } })
    expect(await get()).toEqual(seen)
  })

  test.each(['Mars/Base', '+03:00'])('no time zone is called %s', async (timezone) => {
    const refused = await update({ name: 'Берёзка', timezone })
    const message = 'Неизвестный часовой пояс'
    expect(refused).toMatchObject({ status: 400, code: 'TIMEZONE_UNKNOWN', message, fields: { timezone: message } })
    expect(await get()).toMatchObject({ name: 'Ромашка', timezone: 'Europe/Moscow' })
  })

  test('the address stays as it is', async () => {
    const message = 'Адрес компании изменить нельзя'
    const refused = { status: 400, code: 'COMPANY_ADDRESS_FIXED', message, fields: { subdomain: message } }
    for (const subdomain of ['other', '', `${company.subdomain}2`]) {
      expect(await update({ subdomain, name: 'Берёзка' })).toMatchObject(refused)
    }
    expect(await get()).toMatchObject({ name: 'Ромашка', subdomain: company.subdomain })
    expect(await events()).toEqual([])
  })

  test('a form that was filled before another’s change is stale (C11)', async () => {
    const { updatedAt = '' } = await get()
    const both = await Promise.all(['Берёзка 1', 'Берёзка 2'].map((name) => update({ name, updatedAt })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE', message: messages.STALE })
    expect(await actionsOf(app, company.id)).toEqual(['company.updated'])
  })

  test('only an administrator, only his own company (T1, T10)', async () => {
    const waiter = await buildUser(app, { company })
    expect(await update({ name: 'Моя' }, waiter)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const stranger = await buildUser(app, { role: 'admin' })
    const foreign = { ...(await update({ name: 'Моя' }, stranger)), requestId: '' }
    expect(foreign).toMatchObject({ status: 404, code: 'COMPANY_NOT_FOUND' })
    for (const id of ['019b9c67-b180-7e6b-a9fe-000000000000', 'no-uuid']) {
      expect({ ...(await update({ name: 'Моя' }, stranger, id)), requestId: '' }).toEqual(foreign)
    }
    expect(await update({ name: 'Моя' }, { ...admin, client: app.client(company.subdomain) })).toMatchObject({
      status: 401,
    })
    expect(await get()).toMatchObject({ name: 'Ромашка' })
    expect(await events()).toEqual([])
  })
})

describe('the modules', () => {
  const everything = {
    ...{ checklists: true, tasks: true, knowledgeBase: true, news: true, testing: true, analytics: true },
    ...{ integrations: false, aiAssistant: true },
  }

  test('the first switch starts from what no settings mean; the others stay, key by key', async () => {
    expect((await update({ moduleSettings: { news: false } })).moduleSettings).toEqual({ ...everything, news: false })
    const both = await update({ moduleSettings: { integrations: true, aiAssistant: false } })
    expect(both.moduleSettings).toEqual({ ...everything, news: false, integrations: true, aiAssistant: false })
    const withoutNews = ALL.filter((name) => name !== 'Новости')
    expect(await events()).toMatchObject([
      { action: 'company.modules_changed', entityId: company.id, changes: { modules: { old: ALL, new: withoutNews } } },
      {
        action: 'company.modules_changed',
        changes: {
          modules: { old: withoutNews, new: [...withoutNews.filter((name) => name !== 'AI-ассистент'), 'Интеграции'] },
        },
      },
    ])
  })

  test('what was meant already is kept and is no change', async () => {
    const seen = await get()
    const said = await update({ moduleSettings: { integrations: false, tasks: true } })
    expect(said).toEqual({ ...seen, moduleSettings: everything })
    expect(await get()).toEqual(said)
    expect(await events()).toEqual([])
  })

  test('a section without a key is off, the assistant is on (A17)', async () => {
    await app.db.withoutCompany`
      update companies set module_settings = '{"tasks": true}' where id = ${company.id}`
    expect((await update({ moduleSettings: { news: true } })).moduleSettings).toEqual({ tasks: true, news: true })
    expect((await update({ moduleSettings: { aiAssistant: false } })).moduleSettings).toMatchObject({
      aiAssistant: false,
    })
    expect(await events()).toMatchObject([
      { changes: { modules: { old: ['Задачи', 'AI-ассистент'], new: ['Задачи', 'Новости', 'AI-ассистент'] } } },
      { changes: { modules: { new: ['Задачи', 'Новости'] } } },
    ])
  })

  test('with something else: the settings were changed', async () => {
    await update({ name: 'Берёзка', moduleSettings: { news: false } })
    expect(await events()).toMatchObject([
      { action: 'company.updated', changes: { name: { new: 'Берёзка' }, modules: { old: ALL } } },
    ])
  })

  test('an unknown module and what is no switch are named', async () => {
    const fields = {
      'moduleSettings.crm': messages.UNKNOWN_MODULE,
      'moduleSettings.constructor': messages.UNKNOWN_MODULE,
    }
    const unknown = await update({ moduleSettings: { news: false, crm: true, constructor: true } as never })
    expect(unknown).toMatchObject({ status: 400, code: 'UNKNOWN_MODULE', message: 'Неизвестный модуль', fields })
    const wrong = await update({ moduleSettings: { news: 'нет' } as never })
    expect(wrong).toMatchObject({ status: 400, fields: { 'moduleSettings.news': expect.any(String) } })
    const hostile = await app.fetch(
      new Request(`http://${company.subdomain}.localhost:3000/api/companies/${company.id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: '{"moduleSettings":{"__proto__":true}}',
      }),
    )
    expect(hostile.status).toBe(400)
    expect(await get()).not.toHaveProperty('moduleSettings')
    expect(await events()).toEqual([])
  })

  test('off and on again act at the very next call of everybody (T18)', async () => {
    const waiter = await buildUser(app, { company })
    const calls = [
      ({ client }: BuiltUser) => client.GET('/api/tests'),
      ({ client }: BuiltUser) => client.GET('/api/knowledge-base', { params: { query: {} } }),
      ({ client }: BuiltUser) => client.GET('/api/topics', { params: { query: {} } }),
    ]
    const answers = async (): Promise<unknown[]> => {
      const all = await Promise.all(calls.flatMap((call) => [call(waiter), call(admin)]))
      return all.map(({ response, error }) => error?.code ?? response.status)
    }
    const [on, off] = [
      [200, 200],
      ['MODULE_DISABLED', 'MODULE_DISABLED'],
    ]
    // Twice: what is remembered of a session is asked too.
    expect(await answers()).toEqual([...on, ...on, ...on])
    expect(await answers()).toEqual([...on, ...on, ...on])
    await update({ moduleSettings: { testing: false } })
    expect(await answers()).toEqual([...off, ...on, ...on])
    await update({ moduleSettings: { testing: true, knowledgeBase: false } })
    expect(await answers()).toEqual([...on, ...off, ...off])
    expect((await get(waiter)).moduleSettings).toMatchObject({ testing: true, knowledgeBase: false })
    const refused = await waiter.client.GET('/api/topics', { params: { query: {} } })
    expect(refused).toMatchObject({
      response: { status: 404 },
      error: { message: 'Раздел отключён администратором компании' },
    })
    await update({ moduleSettings: { knowledgeBase: true } })
    expect(await answers()).toEqual([...on, ...on, ...on])
  })

  test('two switches at once lose neither', async () => {
    const keys = ['news', 'tasks', 'analytics', 'testing'] as const
    await Promise.all(keys.map((key) => update({ moduleSettings: { [key]: false } })))
    const off = Object.fromEntries(keys.map((key) => [key, false]))
    expect((await get()).moduleSettings).toEqual({ ...everything, ...off })
    expect(await actionsOf(app, company.id)).toEqual(keys.map(() => 'company.modules_changed'))
  })
})
