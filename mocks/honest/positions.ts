import { articleIds, positionIds } from '../seed/ids.ts'
import { ask, read, UNKNOWN, type Step } from './steps.ts'

const get = (name: string, as: string, id: string) => ask(`position: ${name}`, as, 'positionGet', { path: { id } })
const make = (name: string, body: unknown, kept?: string) =>
  ask(`new position: ${name}`, 'admin', 'positionCreate', {
    body,
    ...(kept && { keep: (reply) => ({ [kept]: String(reply._id), [`${kept}At`]: String(reply.updatedAt) }) }),
  })
const put = (name: string, id: string, body: unknown) =>
  ask(`put position: ${name}`, 'admin', 'positionUpdate', { path: { id }, body })
const remove = (name: string, id: string) => ask(`switch off: ${name}`, 'admin', 'positionDelete', { path: { id } })

export const positions: Step[] = [
  get('admin', 'admin', positionIds.waiter),
  get('reader', 'waiter', positionIds.waiter),
  get('inactive', 'trainee', positionIds.cashier),
  make('empty form', {}),
  make('blank name', { name: ' ' }),
  make('too long', { name: 'а'.repeat(101), description: 'а'.repeat(301) }),
  make('unknown state', { name: 'Сомелье', status: 'old' }),
  make('a name that is there', { name: 'Официант' }),
  make('in other letters', { name: ' оФиЦиАнТ ' }),
  make('of an inactive one', { name: 'КАССИР' }),
  make('of another company', { name: 'Бариста' }),
  make('the least', { name: '  Сомелье ' }, 'sommelier'),
  make(
    'everything',
    { name: 'Фартовщик', description: ' Закуски ', status: 'inactive', usersCount: 5, _id: UNKNOWN },
    'extra',
  ),
  put('nothing', '{sommelier}', {}),
  put('its time', '{sommelier}', { description: 'Вино и сыр', updatedAt: '{sommelierAt}' }),
  put('another time', '{sommelier}', { name: 'Поздно', updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('its own name in capitals', '{sommelier}', { name: 'СОМЕЛЬЕ' }),
  put('a name that is there', '{sommelier}', { name: 'бармен' }),
  put('blank name', '{sommelier}', { name: ' ' }),
  put('a name that shows nothing', '{sommelier}', { name: '\u3164\u200b' }),
  put('without a description', '{sommelier}', { description: '' }),
  put('inactive, held', positionIds.waiter, { status: 'inactive' }),
  put('inactive', '{sommelier}', { status: 'inactive' }),
  put('active again', '{sommelier}', { status: 'active' }),
  put('a new name, held', positionIds.waiter, { name: 'Официант зала' }),
  read('limited to a renamed position', 'waiter', articleIds.returnedDish),
  ask('the renamed position of a user', 'waiter', 'authCheck'),
  put('the old name again', positionIds.waiter, { name: 'Официант' }),
  remove('held', positionIds.bartender),
  remove('free', '{sommelier}'),
  remove('again', '{sommelier}'),
  get('switched off', 'admin', '{sommelier}'),
  put('restored', '{sommelier}', { status: 'active' }),
  ask('positions: after all that', 'admin', 'positionList'),
  ask('positions: inactive after all that', 'waiter', 'positionList', { query: 'status=inactive' }),
]
