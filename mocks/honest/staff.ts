import { positionIds, restaurantIds, userIds } from '../seed/ids.ts'
import { ask, signIn, token, UNKNOWN, type Step } from './steps.ts'

const words = (text: string) => encodeURIComponent(text)
const listed = (name: string, query: string, more: Partial<Step> = {}) =>
  ask(`staff: ${name}`, 'admin', 'userList', { query, ...more })
const assignees = (name: string, as: string | undefined, query = '') =>
  ask(`assignees: ${name}`, as, 'userListAssignees', { query })
const person = (name: string, as: string | undefined, id: string) =>
  ask(`person: ${name}`, as, 'userGet', { path: { id } })

export const reading: Step[] = [
  listed('nobody', '', { as: undefined }),
  listed('not for a reader', '', { as: 'waiter' }),
  listed('all active', 'limit=100'),
  listed('inactive', 'status=inactive'),
  listed('everybody', 'status=all&limit=100'),
  listed('a page', 'page=2&limit=3'),
  listed('beyond the last page', 'page=99&limit=3'),
  listed('newest first', 'sort=-createdAt&limit=100&status=all'),
  listed('administrators', 'role=admin'),
  listed('a position', `position=${positionIds.waiter}`),
  listed('a restaurant', `restaurant=${restaurantIds.park}`),
  listed('a restaurant of nobody', `restaurant=${UNKNOWN}`),
  listed('a position that is no id', 'position=waiter'),
  listed('part of a name', `search=${words(' ОРЛ ')}`),
  listed('е for ё', `search=${words('семен')}`),
  listed('part of an e-mail', 'search=BARMEN%40'),
  listed('a name of none', `search=${words('синхрофазотрон')}`),
  listed('blanks', 'search=%20%20&limit=2'),
  listed('together', `role=user&restaurant=${restaurantIds.park}&search=${words('а')}`),
  listed('an order of none', 'sort=email'),
  listed('limit too large', 'limit=101'),
  listed('the other company', '', { host: 'ogonek', as: 'stranger' }),
  assignees('nobody', undefined),
  assignees('admin', 'admin'),
  assignees('waiter', 'waiter'),
  assignees('trainee', 'trainee'),
  assignees('by name', 'admin', `search=${words('ан')}`),
  assignees('by restaurant', 'waiter', `restaurant=${restaurantIds.moika}`),
  assignees('by position', 'admin', `position=${positionIds.sousChef}`),
  person('admin', 'admin', userIds.ksenia),
  person('oneself', 'waiter', userIds.denis),
  person('another', 'waiter', userIds.marina),
  person('inactive', 'admin', userIds.vera),
]

const make = (name: string, body: unknown, word?: string) =>
  ask(`new person: ${name}`, 'admin', 'userCreate', {
    body,
    ...(word && {
      keep: (reply) => {
        const { id, updatedAt } = reply.user as { id: string; updatedAt: string }
        return { [word]: id, [`${word}At`]: updatedAt }
      },
    }),
  })
const put = (name: string, id: string, body: unknown) =>
  ask(`put person: ${name}`, 'admin', 'userUpdate', { path: { id }, body })
const status = (name: string, id: string, isActive: unknown) =>
  ask(`status: ${name}`, 'admin', 'userSetStatus', { path: { id }, body: { isActive } })
const pin = (name: string, id: string, body: unknown) =>
  ask(`new PIN: ${name}`, 'admin', 'userSetPin', { path: { id }, body })
const invite = (name: string, id: string, more: Partial<Step> = {}) =>
  ask(`invite: ${name}`, 'admin', 'userInvite', { path: { id }, ...more })
const remove = (name: string, id: string) => ask(`remove person: ${name}`, 'admin', 'userDelete', { path: { id } })
const enter = (name: string, pinCode: string, more: Partial<Step> = {}) =>
  ask(`enter by PIN: ${name}`, undefined, 'authLoginPin', { body: { pinCode, subdomain: 'berezka' }, ...more })
const lidia = { name: ' Лидия Ветрова ', email: 'Lidia@Berezka.example', restaurants: [restaurantIds.moika] }
const LETTER = { purpose: 'invitation', email: 'lidia@berezka.example', subdomain: 'berezka' } as const
const invited = (name: string, more: Partial<Step> = {}) =>
  ask(`invitation: ${name}`, undefined, 'authAutoLogin', { query: 'token={code}', ...more })

const creating: Step[] = [
  make('empty form', {}),
  make('a short name', { name: 'Я' }),
  make('neither e-mail nor PIN', { name: 'Егор Савин' }),
  make('invited without an e-mail', { name: 'Егор Савин', pin: '7392', sendInvite: true }),
  make('an e-mail that is none', { name: 'Егор Савин', email: 'почта' }),
  make('a PIN of letters', { name: 'Егор Савин', pin: 'abcd' }),
  make('a running PIN', { name: 'Егор Савин', pin: '4321' }),
  make('an equal PIN', { name: 'Егор Савин', pin: '7777' }),
  make('an administrator’s PIN', { name: 'Егор Савин', pin: '7392', role: 'admin' }),
  make('a short password', { name: 'Егор Савин', email: 'egor@berezka.example', password: '12345' }),
  make('a password of too many bytes', {
    name: 'Егор Савин',
    email: 'egor@berezka.example',
    password: '🙂'.repeat(64) + 'ж'.repeat(64) + '🙂🙂',
  }),
  make('a position of nobody', { name: 'Егор Савин', pin: '7392', position: UNKNOWN }),
  make('an inactive position', { name: 'Егор Савин', pin: '7392', position: positionIds.cashier }),
  make('a restaurant of the other company', {
    name: 'Егор Савин',
    pin: '7392',
    restaurants: [restaurantIds.ogonek],
  }),
  make('no restaurant', { name: 'Егор Савин', pin: '7392' }),
  make('an e-mail that is taken', { ...lidia, email: 'OFICIANT@berezka.example' }),
  make('an e-mail of an inactive one', { ...lidia, email: 'vera@berezka.example' }),
  make('a PIN that is taken', { name: 'Егор Савин', pin: '4071', restaurants: [restaurantIds.moika] }),
  make('invited', { ...lidia, position: positionIds.waiter, sendInvite: true, generatePin: true }, 'lidia'),
  make('by PIN alone', { name: 'Егор Савин', pin: '739206', restaurants: [restaurantIds.moika] }, 'egor'),
  make(
    'an administrator with a password',
    {
      name: 'Яна Белова',
      email: 'yana@berezka.example',
      role: 'admin',
      password: 'yana-yana',
      phone: ' +7 911 000-00-06 ',
    },
    'yana',
  ),
]

const entering: Step[] = [
  invite('just now', '{lidia}'),
  invite('again', '{lidia}', { after: 61, letter: LETTER }),
  invite('without an e-mail', '{egor}'),
  invited('on another company’s address', { host: 'ogonek' }),
  invite('the next link', '{lidia}', { after: 61, letter: LETTER }),
  invited('good', { keep: token('lidiaIn') }),
  invited('spent'),
  ask('invitation: check', 'lidiaIn', 'authCheck'),
  person('invited, accepted', 'admin', '{lidia}'),
  ask('invitation: the first password', 'lidiaIn', 'authSetPassword', {
    body: { newPassword: 'lidia-one', confirmPassword: 'lidia-one' },
  }),
  ask('invitation: once', 'lidiaIn', 'authSetPassword', {
    body: { newPassword: 'lidia-two', confirmPassword: 'lidia-two' },
  }),
  ask('invitation: check after', 'lidiaIn', 'authCheck'),
  signIn('the invited, by password', 'lidia@berezka.example', 'lidia-one'),
  enter('alone', '739206', { keep: token('egorIn') }),
  ask('enter by PIN: check', 'egorIn', 'authCheck'),
  signIn('the new administrator', 'yana@berezka.example', 'yana-yana', { keep: token('yanaIn') }),
]

const changing: Step[] = [
  put('nothing', '{lidia}', {}),
  put('another time', '{lidia}', { name: 'Поздно', updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('name and phone', '{lidia}', { name: 'Лидия Ветрова-Рощина', phone: '8 (911) 000-00-07' }),
  listed('by phone, +7 for 8', `search=${words('+79110000007')}`),
  put('own role', userIds.marina, { role: 'user' }),
  put('an e-mail that is taken', '{lidia}', { email: 'barmen@berezka.example' }),
  put('a PIN that is taken', '{lidia}', { pin: '4071' }),
  put('no access at all', '{egor}', { pin: '' }),
  put('no restaurant', '{egor}', { restaurants: [] }),
  put('a position of nobody', '{egor}', { position: UNKNOWN }),
  put('administrator with a short PIN', userIds.denis, { role: 'admin' }),
  put('position and restaurants', '{egor}', {
    position: positionIds.cook,
    restaurants: [restaurantIds.park, restaurantIds.moika],
  }),
  put('administrator with a long PIN', '{egor}', { role: 'admin' }),
  put('an employee again', '{egor}', { role: 'user', position: null }),
  put('another PIN', '{egor}', { pin: '8305' }),
  ask('put person: a session by PIN is over', 'egorIn', 'authCheck'),
  enter('the old one', '739206'),
  enter('the new one', '8305', { keep: token('egorIn') }),
  put('a new password', '{lidia}', { password: 'lidia-new' }),
  ask('put person: signed out', 'lidiaIn', 'authCheck'),
  put('another e-mail', '{lidia}', { email: 'lida@berezka.example' }),
  signIn('the invited, by another e-mail', 'lida@berezka.example', 'lidia-new', { keep: token('lidiaIn') }),
  pin('a running one', '{lidia}', { pin: '2345' }),
  pin('one that is taken', '{lidia}', { pin: '8305' }),
  pin('letters', '{lidia}', { pin: 'pin' }),
  pin('given', '{lidia}', { pin: '950274' }),
  pin('made', '{lidia}', {}),
  pin('an administrator’s, short', '{yana}', { pin: '8306' }),
]

const leaving: Step[] = [
  status('oneself', userIds.marina, false),
  status('no answer', '{lidia}', 'нет'),
  status('on already', '{lidia}', true),
  status('off', '{lidia}', false),
  status('off again', '{lidia}', false),
  ask('status: what a session says', 'lidiaIn', 'authCheck'),
  signIn('who is off', 'lida@berezka.example', 'lidia-new'),
  invite('who is off', '{lidia}', { after: 61 }),
  pin('who is off', '{lidia}', {}),
  listed('off', 'status=inactive'),
  put('off, without any access', '{lidia}', { email: '' }),
  put('off, e-mail again', '{lidia}', { email: 'lida@berezka.example' }),
  status('on', '{lidia}', true),
  ask('status: an old session', 'lidiaIn', 'authCheck'),
  signIn('who is on again', 'lida@berezka.example', 'lidia-new'),
  enter('freed', '950274'),
  remove('oneself', userIds.marina),
  remove('another', '{lidia}'),
  remove('again', '{lidia}'),
  person('removed', 'admin', '{lidia}'),
  signIn('who was removed', 'lida@berezka.example', 'lidia-new'),
  make('the freed e-mail', { ...lidia, email: 'lida@berezka.example', password: 'lida-lida' }, 'lida'),
  remove('an administrator', '{yana}'),
  ask('remove person: a session is over', 'yanaIn', 'authCheck'),
  put('the last but one', userIds.gleb, { role: 'user' }),
  listed('after all that', 'status=all&limit=100'),
]

export const writing: Step[] = [...creating, ...entering, ...changing, ...leaving]
