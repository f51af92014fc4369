import type { components } from '../../openapi/gen/schema.d.ts'
import {
  articleIds,
  categoryIds,
  companyIds,
  fileIds,
  positionIds,
  restaurantIds,
  testIds,
  topicIds,
  userIds,
} from './ids.ts'
import { rowsOf, type Seeded } from './row.ts'

type Schemas = components['schemas']
type Change = Schemas['EventChange']
type Entity = { id: string; title: string }
/** An event of the demo: so many days before today, at this time of Moscow. */
type Told = {
  day: number
  time: string
  by?: keyof typeof machines | undefined
  action: Schemas['EventAction']
  entity?: Entity | undefined
  changes?: Change[] | undefined
}
export type SeededEvent = Omit<Schemas['Event'], 'actor' | 'entity' | 'type'> & {
  userId?: string
  entity?: Entity
  /** Told by a larger event of the same request beside it. */
  part?: true
}

const machines = {
  marina: { ip: '203.0.113.7', device: 'Chrome 142, Windows' },
  ilya: { ip: '203.0.113.7', device: 'Chrome 142, Windows' },
  oleg: { ip: '203.0.113.24', device: 'Safari 26, iOS' },
  denis: { ip: '198.51.100.12', device: 'Chrome 142, Android' },
  pavel: { ip: '198.51.100.12', device: 'Chrome 142, Android' },
  ksenia: { ip: '198.51.100.31', device: 'Yandex Browser 25, Android' },
  sergey: { ip: '203.0.113.24', device: 'Firefox 145, Windows' },
}

const told = (
  day: number,
  time: string,
  by: Told['by'],
  action: Told['action'],
  entity?: Entity,
  changes?: Change[],
): Told => ({ day, time, by, action, entity, changes })
const change = (field: Change['field'], from: unknown, to: unknown): Change => ({ field, from, to })

const article = {
  firstMinutes: { id: articleIds.firstMinutes, title: 'Первые пять минут гостя: встреча, посадка, напитки' },
  winterTasting: { id: articleIds.winterTasting, title: 'Дегустация зимнего меню: протокол' },
  stopList: { id: articleIds.stopList, title: 'Стоп-лист: кто ставит и кто объявляет' },
  borscht: { id: articleIds.borscht, title: 'Технологическая карта: борщ с говяжьей грудинкой' },
  novemberMeeting: { id: articleIds.novemberMeeting, title: 'Вопросы к собранию 24 ноября' },
  nonAlcohol: { id: articleIds.nonAlcohol, title: 'Безалкогольная карта: морсы, сбитень, лимонады' },
  tips: { id: articleIds.tips, title: 'Чаевые: наличные, карта, QR-код' },
  handover: { id: articleIds.handover, title: 'Передача смены: что записать в журнал' },
}
const user = {
  polina: { id: userIds.polina, title: 'Полина Ершова' },
  ksenia: { id: userIds.ksenia, title: 'Ксения Лаптева' },
  denis: { id: userIds.denis, title: 'Денис Орлов' },
  vera: { id: userIds.vera, title: 'Вера Логинова' },
  sergey: { id: userIds.sergey, title: 'Сергей Ветлугин' },
}
const restaurant = {
  moika: { id: restaurantIds.moika, title: 'Берёзка на Мойке' },
  park: { id: restaurantIds.park, title: 'Берёзка в парке' },
}
const company = { id: companyIds.berezka, title: 'Берёзка' }

const history: Told[] = [
  told(1, '09:58', 'marina', 'auth.login'),
  told(1, '10:12', 'denis', 'auth.login_pin'),
  told(1, '10:40', 'marina', 'article.updated', article.novemberMeeting, [
    { field: 'content' },
    change('version', 2, 3),
  ]),
  told(1, '12:05', 'pavel', 'auth.login_pin'),
  told(1, '16:31', undefined, 'auth.login_failed'),
  told(1, '16:32', 'oleg', 'auth.login'),
  told(1, '16:50', 'oleg', 'article.updated', article.nonAlcohol, [
    change('title', 'Безалкогольная карта: морсы и лимонады', article.nonAlcohol.title),
    change('tags', ['бар'], ['бар', 'меню']),
    { field: 'content' },
    change('version', 3, 4),
  ]),
  told(1, '23:14', 'denis', 'auth.logout'),
  told(2, '10:02', 'marina', 'auth.login'),
  told(2, '10:20', 'marina', 'user.updated', user.ksenia, [
    { field: 'phone' },
    change('restaurants', ['Берёзка на Мойке'], ['Берёзка в парке']),
  ]),
  told(2, '11:15', 'ksenia', 'auth.login_pin'),
  told(2, '13:40', 'ilya', 'article.updated', article.borscht, [
    change('priority', 'medium', 'high'),
    { field: 'content' },
    change('version', 4, 5),
  ]),
  told(3, '09:51', 'marina', 'auth.login'),
  told(3, '10:05', 'marina', 'user.created', user.polina),
  told(3, '10:06', 'marina', 'user.invited', user.polina),
  told(3, '18:45', 'sergey', 'auth.login'),
  told(3, '19:02', 'sergey', 'auth.logout'),
  told(4, '10:11', 'ilya', 'auth.login'),
  told(4, '10:30', 'ilya', 'article.created', article.winterTasting),
  told(4, '11:02', 'ilya', 'article.updated', article.winterTasting, [
    change('status', 'draft', 'published'),
    change('positionAvailable', [], ['Повар', 'Су-шеф']),
    change('version', 1, 2),
  ]),
  told(5, '12:00', 'marina', 'user.pin_changed', user.denis, [{ field: 'pin' }]),
  told(5, '12:10', 'denis', 'auth.login_pin'),
  told(6, '10:00', 'marina', 'auth.login'),
  told(6, '10:24', 'marina', 'company.modules_changed', company, [
    change(
      'modules',
      ['База знаний', 'Тестирование', 'Аналитика'],
      ['База знаний', 'Новости', 'Тестирование', 'Аналитика'],
    ),
  ]),
  told(6, '10:31', 'marina', 'company.updated', company, [
    change('contactPhone', '+7 (000) 000-12-33', '+7 (000) 000-12-34'),
    change('address', 'ул. Липовая, 12', 'ул. Липовая, 12, у фонтана'),
  ]),
  told(8, '09:40', 'ilya', 'auth.login'),
  told(8, '10:15', 'ilya', 'test.updated', { id: testIds.haccp, title: 'ХАССП: контрольные точки кухни' }, [
    change('questions', 6, 7),
    change('settings', { timeLimit: 0, passingScore: 70 }, { timeLimit: 20, passingScore: 80 }),
  ]),
  told(8, '15:20', 'oleg', 'auth.login'),
  told(8, '15:44', 'oleg', 'test.created', { id: testIds.cocktails, title: 'Коктейли: рецептуры в граммах' }),
  told(9, '10:10', 'marina', 'restaurant.updated', restaurant.park, [
    change('closeTime', '23:00', '01:00'),
    change('phone', '', '+7 812 000-00-02'),
  ]),
  told(9, '10:12', 'marina', 'restaurant.updated', restaurant.moika, [change('openTime', '11:00', '10:00')]),
  told(10, '11:30', 'marina', 'category.updated', { id: categoryIds.bar, title: 'Бар' }, [
    change('description', '', 'Рецептуры и барная карта'),
  ]),
  told(10, '11:31', 'marina', 'category.archived', { id: categoryIds.bar, title: 'Бар' }, [
    change('isActive', true, false),
  ]),
  told(11, '12:08', 'pavel', 'auth.login_pin'),
  told(11, '14:00', 'ilya', 'file.created', { id: fileIds.plateLayout, title: 'Выкладка котлеты.png' }, [
    { field: 'files', to: ['Выкладка котлеты.png', 'Разделочные доски.png'] },
  ]),
  told(12, '09:55', 'marina', 'auth.login'),
  told(12, '10:30', 'marina', 'topic.created', { id: topicIds.banquets, title: 'Банкеты' }),
  told(12, '10:32', 'marina', 'topic.reordered'),
  told(13, '16:20', 'marina', 'article.reverted', article.tips, [
    change('restoredVersion', undefined, 2),
    change('version', 4, 5),
  ]),
  told(14, '10:04', 'marina', 'auth.login'),
  told(14, '10:21', 'marina', 'user.archived', user.vera),
  told(15, '13:10', 'oleg', 'auth.login'),
  told(15, '13:25', 'oleg', 'article.updated', article.stopList, [
    change('topic', 'Кухня', 'Бар'),
    change('version', 1, 2),
  ]),
  told(15, '13:27', 'oleg', 'article.updated', article.stopList, [
    change('topic', 'Бар', 'Кухня'),
    change('version', 2, 3),
  ]),
  told(16, '10:00', undefined, 'auth.pin_limited'),
  told(17, '11:45', 'marina', 'position.archived', { id: positionIds.cashier, title: 'Кассир' }),
  told(18, '09:57', 'ilya', 'auth.login'),
  told(18, '10:50', 'ilya', 'article.updated', article.handover, [
    change('status', 'published', 'archived'),
    change('version', 2, 3),
  ]),
  told(19, '17:30', 'sergey', 'auth.code_sent'),
  told(19, '17:34', 'sergey', 'auth.password_changed'),
  told(19, '17:35', 'sergey', 'auth.login'),
  told(21, '10:02', 'marina', 'user.imported', undefined, [
    change('created', undefined, 4),
    change('skipped', undefined, 1),
    change('invited', undefined, 4),
  ]),
  told(21, '10:20', 'marina', 'user.updated', user.sergey, [
    change('role', 'admin', 'user'),
    change('position', 'Официант', 'Менеджер'),
  ]),
  told(23, '12:00', 'marina', 'restaurant.created', restaurant.park),
  told(24, '10:30', 'ilya', 'article.updated', article.firstMinutes, [{ field: 'content' }, change('version', 2, 3)]),
  told(25, '09:50', 'marina', 'auth.login'),
  told(26, '14:15', 'marina', 'position.created', { id: positionIds.hostess, title: 'Хостес' }),
  told(27, '11:00', 'oleg', 'auth.logout_all'),
  told(28, '10:10', 'marina', 'test.archived', { id: testIds.welcome, title: 'Стандарты встречи гостя' }, [
    change('isActive', true, false),
  ]),
  told(28, '10:14', 'marina', 'test.updated', { id: testIds.welcome, title: 'Стандарты встречи гостя' }, [
    change('isActive', false, true),
  ]),
  told(29, '16:40', 'marina', 'article.deleted', {
    id: '019bb3c4-8a80-7d16-9b0e-64f1c27a9e35',
    title: 'Новогодние смены: кто выходит',
  }),
  told(30, '10:00', 'marina', 'auth.login'),
]

const DAY = 24 * 60 * 60 * 1000
const MOSCOW = 3 * 60 * 60 * 1000

/** The last 30 days of Берёзка, oldest first; a log that was written once would be empty a month later. */
export function seededEvents(now: number): Seeded<SeededEvent>[] {
  const midnight = Math.floor((now + MOSCOW) / DAY) * DAY - MOSCOW
  const rows = history.map(({ day, time, by, action, entity, changes = [] }, place): SeededEvent => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const at = midnight - day * DAY + (hours * 60 + minutes) * 60_000
    return {
      _id: idAt(at, place),
      at: new Date(at).toISOString(),
      action,
      changes,
      requestId: `demo${String(place).padStart(4, '0')}`,
      ...(by ? { userId: userIds[by], ...machines[by] } : { ip: '192.0.2.44', device: 'Chrome 141, Android' }),
      ...(entity && { entity }),
    }
  })
  return rowsOf(
    companyIds.berezka,
    rows.toSorted((a, b) => a.at.localeCompare(b.at)),
  )
}

/** RFC 9562 §5.7: the first 48 bits are the time, by which the server finds an event. */
function idAt(at: number, place: number): string {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(place).padStart(12, '0')}`
}
