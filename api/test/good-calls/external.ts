import * as build from '../factories.ts'
import type { GoodCall, GoodCalls, Stage } from './good-call.ts'
import { switchOff } from './switch-off.ts'

const externalId = 'К-1'
const NEW = { id: '', externalId }

/** The row is called so by another system. */
async function named({ app, company }: Stage, table: 'users' | 'restaurants' | 'positions', { id }: { id: string }) {
  const rows = await app.db.write(
    company.id,
    (sql) => sql<{ name: string }[]>`
      update ${sql(table)} set external_id = ${externalId} where company_id = ${company.id} and id = ${id} returning name`,
  )
  return { id, externalId, name: rows[0]?.name ?? '' }
}
const person = (on: Stage, isActive = true) => build.buildUser(on.app, { company: on.company, isActive })
const put = (
  path: { id: string; externalId: string },
  body: { name: string; [more: string]: unknown },
  fields?: string[],
): GoodCall => ({
  path,
  body,
  title: body.name,
  ...(fields && { fields }),
})

/** What a system changes by its own ids. */
export const external: GoodCalls = {
  userSaveMany: {
    'user.imported': () => ({
      body: { users: [{ externalId, name: 'Анна Петрова', email: 'petrova@example.com' }] },
      fields: ['created', 'updated'],
    }),
  },
  userSaveByExternalId: {
    'user.created': () => put(NEW, { name: 'Анна Петрова', email: 'petrova@example.com' }),
    'user.updated': async (on) => put(await named(on, 'users', await person(on)), { name: 'Анна Петрова' }, ['name']),
    'user.archived': async (on) => {
      const { name, ...path } = await named(on, 'users', await person(on))
      return put(path, { name, isActive: false })
    },
    'user.restored': async (on) => {
      const { name, ...path } = await named(on, 'users', await person(on, false))
      return put(path, { name, isActive: true })
    },
  },
  positionSaveByExternalId: {
    'position.created': () => put(NEW, { name: 'Повар' }),
    'position.updated': async (on) => {
      const path = await named(on, 'positions', await build.buildPosition(on.app, { company: on.company }))
      return put(path, { name: 'Повар' }, ['name'])
    },
    'position.archived': async (on) => {
      const built = await build.buildPosition(on.app, { company: on.company, name: 'Повар' })
      return put(await named(on, 'positions', built), { name: 'Повар', status: 'inactive' }, ['status'])
    },
    'position.restored': async (on) => {
      const built = await build.buildPosition(on.app, { company: on.company, name: 'Повар' })
      await on.app.db.forCompany(on.company.id)`
        update positions set status = 'inactive' where company_id = ${on.company.id} and id = ${built.id}`
      return put(await named(on, 'positions', built), { name: 'Повар', status: 'active' }, ['status'])
    },
  },
  restaurantSaveByExternalId: {
    'restaurant.created': () => put(NEW, { name: 'На Мойке' }),
    'restaurant.updated': async (on) => {
      const path = await named(on, 'restaurants', await build.buildRestaurant(on.app, { company: on.company }))
      return put(path, { name: 'На Мойке' }, ['name'])
    },
    'restaurant.archived': async (on) => {
      const built = await build.buildRestaurant(on.app, { company: on.company, name: 'На Мойке' })
      return put(await named(on, 'restaurants', built), { name: 'На Мойке', isActive: false }, ['isActive'])
    },
    'restaurant.restored': async (on) => {
      const built = await build.buildRestaurant(on.app, { company: on.company, name: 'На Мойке' })
      await switchOff(on, 'restaurants', built.id)
      return put(await named(on, 'restaurants', built), { name: 'На Мойке', isActive: true }, ['isActive'])
    },
  },
}
