import * as build from '../factories.ts'
import { png } from '../forms.ts'
import type { GoodCalls } from './good-call.ts'
import { switchOff } from './switch-off.ts'

const EMAIL = 'anna@example.com'
const STAFF = `ФИО;Email;Должность;Рестораны\r\nАнна Петрова;${EMAIL};Повар;На Мойке\r\n`

/** The company, its restaurants, categories and staff. */
export const running: GoodCalls = {
  companyUpdate: {
    'company.updated': ({ company }) => ({
      path: company,
      body: { name: 'Берёзка', address: 'Невский, 1' },
      title: 'Берёзка',
      fields: ['name', 'address'],
    }),
    'company.modules_changed': ({ company }) => ({
      path: company,
      body: { moduleSettings: { news: false } },
      title: 'Ромашка',
      fields: ['modules'],
    }),
    'company.logo_changed': async ({ app, company, admin }) => {
      const { path: url } = await build.buildFile(app, { company, uploadedBy: admin, bytes: await png() })
      return { path: company, body: { logos: [{ type: 'menu', url }] }, title: 'Ромашка', fields: ['logos'] }
    },
  },
  companyExport: {
    'company.exported': async ({ company, admin }) => {
      const { data } = await admin.client.POST('/api/companies/exports')
      return { path: { id: company.id, token: data?.token ?? '' }, token: null, title: 'Ромашка' }
    },
  },
  restaurantCreate: { 'restaurant.created': () => ({ body: { name: 'На Мойке' }, title: 'На Мойке' }) },
  restaurantUpdate: {
    'restaurant.restored': async (on) => {
      const path = await build.buildRestaurant(on.app, { company: on.company, name: 'Сервис' })
      await switchOff(on, 'restaurants', path.id)
      return { path, body: { isActive: true }, title: 'Сервис', fields: ['isActive'] }
    },
    'restaurant.updated': async ({ app, company }) => ({
      path: await build.buildRestaurant(app, { company }),
      body: { name: 'На Мойке' },
      title: 'На Мойке',
      fields: ['name'],
    }),
    'restaurant.archived': async ({ app, company }) => ({
      path: await build.buildRestaurant(app, { company, name: 'На Мойке' }),
      body: { isActive: false },
      title: 'На Мойке',
      fields: ['isActive'],
    }),
  },
  restaurantDelete: {
    'restaurant.deleted': async ({ app, company }) => ({
      path: await build.buildRestaurant(app, { company, name: 'На Мойке' }),
      title: 'На Мойке',
    }),
    'restaurant.archived': async ({ app, company, admin }) => ({
      path: await build.buildRestaurant(app, { company, name: 'На Мойке', staff: [admin] }),
      title: 'На Мойке',
    }),
  },
  categoryCreate: { 'category.created': () => ({ body: { name: 'Сервис' }, title: 'Сервис' }) },
  categoryUpdate: {
    'category.restored': async (on) => {
      const path = await build.buildCategory(on.app, { company: on.company, name: 'Сервис' })
      await switchOff(on, 'categories', path.id)
      return { path, body: { isActive: true }, title: 'Сервис', fields: ['isActive'] }
    },
    'category.updated': async ({ app, company }) => ({
      path: await build.buildCategory(app, { company }),
      body: { name: 'Сервис' },
      title: 'Сервис',
      fields: ['name'],
    }),
    'category.archived': async ({ app, company }) => ({
      path: await build.buildCategory(app, { company, name: 'Сервис' }),
      body: { isActive: false },
      title: 'Сервис',
      fields: ['isActive'],
    }),
  },
  categoryDelete: {
    'category.deleted': async ({ app, company }) => ({
      path: await build.buildCategory(app, { company, name: 'Сервис' }),
      title: 'Сервис',
    }),
    'category.archived': async ({ app, company }) => {
      const path = await build.buildCategory(app, { company, name: 'Сервис' })
      const test = await build.buildTest(app, { company })
      await app.db.forCompany(company.id)`
        update tests set category_id = ${path.id} where company_id = ${company.id} and id = ${test.id}`
      return { path, title: 'Сервис' }
    },
  },
  userCreate: {
    'user.created': () => ({ body: { name: 'Анна Петрова', email: EMAIL, sendInvite: true }, title: 'Анна Петрова' }),
  },
  userImport: {
    'user.imported': () => ({
      form: [
        { name: 'file', filename: 'staff.csv', type: 'text/csv', bytes: STAFF },
        { name: 'createMissing', bytes: 'true' },
      ],
      fields: ['created', 'skipped', 'positions', 'restaurants'],
    }),
  },
  userUpdate: {
    'user.updated': async ({ app, company }) => ({
      path: await build.buildUser(app, { company }),
      body: { name: 'Анна Петрова', role: 'admin' },
      title: 'Анна Петрова',
      fields: ['name', 'role'],
    }),
  },
  userDelete: {
    'user.deleted': async ({ app, company }) => ({
      path: await build.buildUser(app, { company }),
      title: /^Сотрудник/,
    }),
  },
  userSetStatus: {
    'user.restored': async ({ app, company }) => ({
      path: await build.buildUser(app, { company, isActive: false }),
      body: { isActive: true },
      title: /^Сотрудник/,
    }),
    'user.archived': async ({ app, company }) => ({
      path: await build.buildUser(app, { company }),
      body: { isActive: false },
      title: /^Сотрудник/,
    }),
  },
  userSetPin: {
    'user.pin_changed': async ({ app, company }) => ({
      path: await build.buildUser(app, { company }),
      body: { pin: '4071' },
      title: /^Сотрудник/,
    }),
  },
  userInvite: {
    'user.invited': async ({ app, company }) => ({
      path: await build.buildUser(app, { company }),
      title: /^Сотрудник/,
    }),
  },
}
