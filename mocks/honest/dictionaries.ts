import { categoryIds, restaurantIds, testIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const words = (text: string) => encodeURIComponent(text)
const kept = (word: string): Partial<Step> => ({
  keep: (reply) => ({ [word]: String(reply._id), [`${word}At`]: String(reply.updatedAt) }),
})

const listed = (name: string, as: string | undefined, query = '', more: Partial<Step> = {}) =>
  ask(`restaurants: ${name}`, as, 'restaurantList', { query, ...more })
const restaurant = (name: string, as: string, id: string) =>
  ask(`restaurant: ${name}`, as, 'restaurantGet', { path: { id } })
const open = (name: string, body: unknown, word?: string) =>
  ask(`new restaurant: ${name}`, 'admin', 'restaurantCreate', { body, ...(word && kept(word)) })
const change = (name: string, id: string, body: unknown) =>
  ask(`put restaurant: ${name}`, 'admin', 'restaurantUpdate', { path: { id }, body })
const close = (name: string, id: string) => ask(`close: ${name}`, 'admin', 'restaurantDelete', { path: { id } })

export const restaurants: Step[] = [
  listed('admin', 'admin'),
  listed('a waiter’s own', 'waiter'),
  listed('of who works nowhere', 'trainee'),
  listed('nobody', undefined),
  listed('the other company', 'stranger', '', { host: 'ogonek' }),
  listed('inactive', 'admin', 'status=inactive'),
  listed('a state of none', 'admin', 'status=old'),
  listed('part of a name', 'admin', `search=${words(' МОЙК ')}`),
  listed('part of an address', 'admin', `search=${words('аллея')}`),
  listed('a name of none', 'admin', `search=${words('метро')}`),
  restaurant('admin', 'admin', restaurantIds.moika),
  restaurant('own', 'waiter', restaurantIds.park),
  restaurant('not own', 'barman', restaurantIds.moika),
  restaurant('not own, park', 'trainee', restaurantIds.park),
  open('empty form', {}),
  open('blank name', { name: ' ' }),
  open('a name that shows nothing', { name: '\u200b\u2800' }),
  open('too long', { name: 'а'.repeat(101), address: 'а'.repeat(201), phone: '1'.repeat(21) }),
  open('hours that are none', { name: 'Берёзка у моря', openTime: '25:00', closeTime: '9' }),
  open('a phone of letters', { name: 'Берёзка у моря', phone: 'звоните' }),
  open('a zone of nobody', { name: 'Берёзка у моря', timezone: 'Europe/Berezka' }),
  open('a zone that is an offset', { name: 'Берёзка у моря', timezone: '+03:00' }),
  open('a name that is there', { name: ' берёзка НА мойке ' }),
  open('the least', { name: '  Берёзка у моря ' }, 'sea'),
  open(
    'everything',
    {
      name: 'Берёзка на Урале',
      address: ' ул. Лесная, 3 ',
      phone: '+7 343 000-00-04',
      usersCount: 7,
      timezone: 'asia/yekaterinburg',
      openTime: '08:00',
      closeTime: '',
      isActive: false,
    },
    'ural',
  ),
  change('nothing', '{sea}', {}),
  change('its time', '{sea}', { openTime: '12:00', updatedAt: '{seaAt}' }),
  change('another time', '{sea}', { name: 'Поздно', updatedAt: '2020-01-01T00:00:00.000Z' }),
  change('a name that is there', '{sea}', { name: 'БЕРЁЗКА В ПАРКЕ' }),
  change('its own name in capitals', '{sea}', { name: 'БЕРЁЗКА У МОРЯ' }),
  change('the zone that it shows', '{sea}', { timezone: 'Europe/Moscow' }),
  change('without hours', '{sea}', { openTime: '' }),
  change('off', '{sea}', { isActive: false }),
  change('on', '{sea}', { isActive: true, phone: '+7 862 000-00-05' }),
  change('what it may lack, by null', '{sea}', { address: null, phone: null, openTime: null, closeTime: null }),
  change('what it may not lack, by null', '{sea}', { name: null, timezone: null }),
  change('a zone of nobody', '{sea}', { timezone: 'Mars' }),
  change('a new name, with staff', restaurantIds.park, { name: 'Берёзка у парка' }),
  ask('a test of a renamed restaurant', 'admin', 'testGet', { path: { id: testIds.welcome } }),
  change('the old name again', restaurantIds.park, { name: 'Берёзка в парке' }),
  listed('after all that', 'admin', 'status=all'),
  close('with staff', restaurantIds.moika),
  close('with staff, again', restaurantIds.moika),
  listed('a waiter’s, one is off', 'waiter', 'status=all'),
  listed('what is off, as a waiter', 'waiter', 'status=inactive'),
  restaurant('own, off', 'waiter', restaurantIds.moika),
  change('on again', restaurantIds.moika, { isActive: true }),
  close('free', '{ural}'),
  close('again', '{ural}'),
  restaurant('closed', 'admin', '{ural}'),
]

const category = (name: string, as: string, id: string) => ask(`category: ${name}`, as, 'categoryGet', { path: { id } })
const make = (name: string, body: unknown, word?: string) =>
  ask(`new category: ${name}`, 'admin', 'categoryCreate', { body, ...(word && kept(word)) })
const put = (name: string, id: string, body: unknown) =>
  ask(`put category: ${name}`, 'admin', 'categoryUpdate', { path: { id }, body })
const remove = (name: string, id: string) =>
  ask(`remove category: ${name}`, 'admin', 'categoryDelete', { path: { id } })
const all = (name: string, as: string | undefined, query = '') =>
  ask(`categories: ${name}`, as, 'categoryList', { query })

export const categories: Step[] = [
  all('admin', 'admin'),
  all('waiter, active', 'waiter', 'status=active'),
  all('inactive', 'waiter', 'status=inactive'),
  all('a state of none', 'waiter', 'status=old'),
  all('nobody', undefined),
  category('waiter', 'waiter', categoryIds.bar),
  make('empty form', {}),
  make('too long', { name: 'а'.repeat(51), description: 'а'.repeat(201) }),
  make('a colour that is none', { name: 'Кухня', color: 'red' }),
  make('a name that is there', { name: ' сервис ' }),
  make('a name of an inactive one', { name: 'БАР' }),
  make('the least', { name: ' Кухня ', description: null }, 'kitchenCategory'),
  make(
    'everything',
    { name: 'Касса', description: ' Смены ', color: '#ABCDEF', isActive: false, usage: { tests: 3 } },
    'cashCategory',
  ),
  put('nothing', '{kitchenCategory}', {}),
  put('its time', '{kitchenCategory}', { description: 'Горячий цех', updatedAt: '{kitchenCategoryAt}' }),
  put('another time', '{kitchenCategory}', { name: 'Поздно', updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('no description, by null', '{kitchenCategory}', { description: null }),
  put('a name that is there', '{kitchenCategory}', { name: 'Бар' }),
  put('colour, off', '{kitchenCategory}', { color: '#123456', isActive: false, description: '' }),
  put('a new name, used', categoryIds.service, { name: 'Сервис и гости' }),
  ask('a test of a renamed category', 'admin', 'testGet', { path: { id: testIds.welcome } }),
  put('the old name again', categoryIds.service, { name: 'Сервис' }),
  remove('used', categoryIds.service),
  remove('used, again', categoryIds.service),
  put('on again', categoryIds.service, { isActive: true }),
  remove('free', '{cashCategory}'),
  remove('again', '{cashCategory}'),
  remove('unknown', UNKNOWN),
  all('after all that', 'admin'),
]
