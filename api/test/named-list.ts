import { expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { fill } from '../../openapi/rules/text/fill.ts'
import type { TestApp } from './app.ts'
import { actionsOf } from './events-of.ts'
import { buildUser, type BuiltUser } from './factories.ts'

type Outcome = { status: number; code?: string; name?: string; _id?: string; updatedAt?: string }
interface Calls {
  create(body: { name: string }, key?: string): Promise<Outcome>
  update(id: string, body: { name: string; updatedAt?: string }): Promise<Outcome>
  get(id: string): Promise<Outcome>
  remove(id: string): Promise<Outcome>
  list(): Promise<readonly object[]>
}

/** The short lists of things that a company calls by names of its own, as the events call one of each. */
const LISTS = {
  restaurant: { table: 'restaurants', taken: 'RESTAURANT_NAME_TAKEN', unknown: 'RESTAURANT_NOT_FOUND' },
  position: { table: 'positions', taken: 'POSITION_NAME_TAKEN', unknown: 'POSITION_NOT_FOUND' },
  category: { table: 'categories', taken: 'CATEGORY_NAME_TAKEN', unknown: 'CATEGORY_NOT_FOUND' },
} as const
interface NamedList {
  entity: keyof typeof LISTS
  app(): TestApp
  admin(): BuiltUser
  callsOf(user: BuiltUser): Calls
  switchOff(id: string): Promise<unknown>
}

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'

/**
 * What holds for each of these lists: a name stands once, there are so many and no more, a repeated call makes one, a
 * stale form changes nothing, and neither does anybody but an administrator of this very company.
 */
export function testNamedList({ entity, app, admin, callsOf, switchOff }: NamedList) {
  const { table, taken, unknown } = LISTS[entity]
  const { max } = limits[table]
  const actions = () => actionsOf(app(), admin().company.id)
  const make = async (name: string) => (await callsOf(admin()).create({ name }))._id ?? ''
  const told = (...what: string[]) => what.map((one) => `${entity}.${one}`)

  test('a name stands once in a company, case aside, among the inactive ones too; in another company it is free (T8)', async () => {
    const my = callsOf(admin())
    const [id, bar] = [await make('Ёлка'), await make('Бар')]
    await switchOff(id)
    for (const name of ['ёлка', ' ЁЛКА ', 'Е\u0308лка']) {
      const refused = { status: 409, code: taken, fields: { name: messages[taken] } }
      expect(await my.create({ name })).toMatchObject(refused)
      expect(await my.update(bar, { name })).toMatchObject(refused)
    }
    expect(await my.update(id, { name: 'ёлка' })).toMatchObject({ status: 200, name: 'ёлка' })
    const stranger = callsOf(await buildUser(app(), { role: 'admin' }))
    expect(await stranger.create({ name: 'Ёлка' })).toMatchObject({ status: 201 })
    expect(await actions()).toEqual(told('created', 'created', 'archived', 'updated'))
  })

  test('of equal ones at once there is one', async () => {
    const my = callsOf(admin())
    const all = await Promise.all(['Бар', 'БАР', 'бар', ' Бар'].map((name) => my.create({ name })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await my.list()).toHaveLength(1)
    expect(await actions()).toEqual(told('created'))
  })

  test('three hundred and no more, inactive ones with them, also of several at once (B42)', async () => {
    const my = callsOf(admin())
    const company = admin().company.id
    await switchOff(await make('Ёлка'))
    await app().db.write(
      company,
      (sql) => sql`
        insert into ${sql(table)} (company_id, id, name)
        select ${company}, gen_random_uuid(), 'Номер ' || n from generate_series(3, ${max}::int) n`,
    )
    const all = await Promise.all(Array.from({ length: 9 }, (_, n) => my.create({ name: `Бар ${n}` })))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    const message = fill(messages.LIMIT_REACHED, { n: max })
    expect(all.find(({ status }) => status === 409)).toMatchObject({ code: 'LIMIT_REACHED', message })
    expect(await my.list()).toHaveLength(max)
    expect(await actions()).toEqual(told('created', 'archived', 'created'))
  })

  test('a repeated call makes one, another body under its key is refused (C12)', async () => {
    const my = callsOf(admin())
    const first = await my.create({ name: 'Бар' }, 'key-1')
    expect(await my.create({ name: 'Бар' }, 'key-1')).toEqual(first)
    expect(await my.create({ name: 'Зал' }, 'key-1')).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await actions()).toEqual(told('created'))
  })

  test('a form that was filled before another’s change is stale (C11)', async () => {
    const my = callsOf(admin())
    const { _id = '', updatedAt = '' } = await my.create({ name: 'Бар' })
    const both = await Promise.all(['Бар 1', 'Бар 2'].map((name) => my.update(_id, { name, updatedAt })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE', message: messages.STALE })
    expect(await actions()).toEqual(told('created', 'updated'))
  })

  test('nobody but an administrator of this very company changes anything (T1, T10)', async () => {
    const id = await make('Бар')
    const before = await callsOf(admin()).list()
    const reader = callsOf(await buildUser(app(), { company: admin().company }))
    for (const one of [id, UNKNOWN]) {
      const all = [reader.create({ name: 'Моё' }), reader.update(one, { name: 'Моё' }), reader.remove(one)]
      for (const answer of await Promise.all(all)) expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
    const stranger = callsOf(await buildUser(app(), { role: 'admin' }))
    const withoutId = async (answer: Promise<object>) => ({ ...(await answer), requestId: '' })
    for (const call of [stranger.get, stranger.remove, (one: string) => stranger.update(one, { name: 'Моё' })]) {
      const foreign = await withoutId(call(id))
      expect(foreign).toMatchObject({ status: 404, code: unknown })
      expect(foreign).toEqual(await withoutId(call(UNKNOWN)))
      expect(foreign).toEqual(await withoutId(call('no-uuid')))
    }
    expect(await callsOf(admin()).list()).toEqual(before)
    expect(await actions()).toEqual(told('created'))
  })
}
