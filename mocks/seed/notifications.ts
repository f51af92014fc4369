import type { components } from '../../openapi/gen/schema.d.ts'
import { shortDayWords } from '../../openapi/rules/time/day-words.ts'
import type { Choices, NotificationKind } from '../../openapi/rules/notifications/notification-kinds.ts'
import type { Facts } from '../../openapi/rules/notifications/notification-words.ts'
import type { Quiet } from '../../openapi/rules/notifications/quiet-hours.ts'
import { articleIds, companyIds, courseIds, testIds, userIds } from './ids.ts'
import { rowsOf, type Seeded } from './row.ts'
import { at } from './tasks/when.ts'

type Link = components['schemas']['NotificationLink']
export type StoredNotification<K extends NotificationKind = NotificationKind> = {
  _id: string
  userId: string
  kind: K
  facts: Facts[K]
  people: string[]
  count: number
  /** While it is unread, more of this group is counted in it. */
  group?: string
  link: Link
  at: string
  readAt: string | null
}
export type StoredChoices = { choices: Choices; quiet: Quiet | null; digestAt: string | null }

const id = (number: number) => `01a1d9f3-${String(number).padStart(4, '0')}-7000-8e0f-b1c2d3e4f5a6`
const BANQUET = '01a1d9f2-000c-7000-8e0f-b1c2d3e4f5a6'
const FILTER = '019bd7a0-4000-7a1b-9c2d-3e4f5a6b7c04'
const FISH = '01a1d9f2-0013-7000-8e0f-b1c2d3e4f5a6'
const GLASSES = '01a1d9f2-0011-7000-8e0f-b1c2d3e4f5a6'
const task = (of: string): Link => ({ type: 'task', id: of })

type More = { people?: string[]; count?: number; isRead?: boolean }
function told<K extends NotificationKind>(
  number: number,
  userId: string,
  kind: K,
  facts: Facts[K],
  [link, day, time]: [Link, number, string],
  { people = [], count = 1, isRead = false }: More = {},
): StoredNotification {
  const moment = at(day, time)
  return { _id: id(number), userId, kind, facts, people, count, link, at: moment, readAt: isRead ? moment : null }
}

/** As a digest names its day. */
const dayOf = (day: number) => shortDayWords(at(day, '12:00').slice(0, 10))

const { marina, denis, oleg, ksenia, roman, sergey, annaBerezka, pavel } = userIds
const fridge = 'Холодильник 2, рыба: +4,5 °C'
const banquet = { number: 129, title: 'Рассадка и карточки для банкета на 40 гостей' }
const EMPTY: Link = { type: 'checklist', id: '019bdc10-1000-7a1b-9c2d-3e4f5a6b7c02' }

/** As the administrator's panel is drawn, of the day before: today's hours may not have come yet. */
export const notifications: Seeded<StoredNotification>[] = rowsOf(companyIds.berezka, [
  told(1, marina, 'checklistDeviation', { what: fridge, place: 'На Лесной', number: 128 }, [task(FISH), -1, '14:08']),
  told(2, marina, 'taskStatusChanged', { ...banquet, status: 'review' }, [task(BANQUET), -1, '14:05'], {
    people: [denis],
  }),
  told(
    3,
    marina,
    'checklistOverdue',
    { title: 'Приёмка товара', place: 'На Лесной', done: 6, total: 9 },
    [EMPTY, -1, '13:45'],
    { people: [pavel] },
  ),
  told(4, marina, 'taskComment', banquet, [task(BANQUET), -1, '12:02'], {
    people: [annaBerezka, denis, roman, sergey],
    count: 7,
  }),
  told(
    5,
    marina,
    'mention',
    { number: 125, quote: 'Фильтр нашёл, можно заказать второй?' },
    [task(FILTER), -1, '11:40'],
    { people: [oleg] },
  ),
  told(
    7,
    marina,
    'testResult',
    { title: 'Стандарты встречи гостя', percent: 90, isPassed: true },
    [{ type: 'test', id: testIds.welcome }, -2, '18:40'],
    { people: [ksenia], isRead: true },
  ),
  told(
    8,
    marina,
    'digest',
    { day: dayOf(-3), tasksOverdue: 2, runsMissed: 1, deviations: 1 },
    [{ type: 'dashboard', id: null }, -2, '09:00'],
    { isRead: true },
  ),
  told(9, marina, 'articleReview', { title: 'Гость возвращает блюдо: что говорим и что делаем', months: 3 }, [
    { type: 'article', id: articleIds.returnedDish },
    -3,
    '09:05',
  ]),
  told(
    11,
    denis,
    'taskAssigned',
    { number: 130, title: 'Пересчитать и протереть бокалы к банкету', dueAt: at(1, '16:00') },
    [task(GLASSES), -1, '13:10'],
  ),
  told(
    12,
    denis,
    'courseAssigned',
    { title: 'Первая неделя официанта', dueAt: at(5, '23:59') },
    [{ type: 'course', id: courseIds.waiter }, -2, '09:30'],
    { people: [marina] },
  ),
  told(
    13,
    denis,
    'acknowledgementReminder',
    { title: 'Как принять возвращённое блюдо', dueAt: null, byTest: false },
    [{ type: 'article', id: articleIds.returnedDish }, -3, '12:00'],
    { people: [marina], isRead: true },
  ),
])

/** What comes by itself while somebody looks, one after the other. */
export const arriving: ((userId: string, moment: Date) => StoredNotification)[] = [
  (userId, moment) => ({
    _id: crypto.randomUUID(),
    userId,
    kind: 'taskComment',
    facts: banquet,
    people: [annaBerezka],
    count: 1,
    link: task(BANQUET),
    at: moment.toISOString(),
    readAt: null,
  }),
  (userId, moment) => ({
    _id: crypto.randomUUID(),
    userId,
    kind: 'articlePublished',
    facts: { title: 'Новое меню завтраков' },
    people: [marina],
    count: 1,
    link: { type: 'article', id: articleIds.returnedDish },
    at: moment.toISOString(),
    readAt: null,
  }),
]
