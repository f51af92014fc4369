import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type Column, type SheetOf, timeCell } from '../sheets/sheet.ts'
import { COLUMNS, EXAMPLES, REQUIRED } from './user-import-table.ts'

type User = components['schemas']['User']
const INVITED: Record<User['invited'], string> = { none: 'Не отправлено', sent: 'Отправлено', accepted: 'Принято' }

export const userFile = (day: string): string => `Сотрудники ${day}`

export const userSheet: SheetOf<User> = {
  columns: [
    { title: 'Имя', width: 30 },
    { title: COLUMNS.email, width: 30 },
    { title: COLUMNS.phone, width: 20 },
    { title: COLUMNS.role, width: 18 },
    { title: COLUMNS.position, width: 22 },
    { title: COLUMNS.restaurants, width: 36 },
    { title: 'Статус', width: 12 },
    { title: 'Приглашение', width: 16 },
    { title: 'Последний вход', width: 18, isTime: true },
    { title: 'Создан', width: 18, isTime: true },
  ],
  cells: (user) => [
    user.name,
    user.email ?? null,
    user.phone ?? null,
    labels.Role[user.role],
    user.position?.name ?? null,
    user.restaurants.map(({ name }) => name).join('; '),
    user.isActive ? 'Активен' : 'Отключен',
    INVITED[user.invited],
    timeCell(user.lastLoginAt),
    timeCell(user.createdAt),
  ],
}

const TEMPLATE_WIDTHS: Record<keyof typeof COLUMNS, number> = {
  name: 30,
  email: 30,
  phone: 20,
  role: 18,
  position: 22,
  restaurants: 36,
  pin: 10,
}
/** What an import of people is filled in by. */
export const userTemplate = {
  fileName: 'Образец загрузки сотрудников',
  columns: Object.entries(COLUMNS).map(([key, title]): Column => ({
    title: key === REQUIRED ? `${title}*` : title,
    width: TEMPLATE_WIDTHS[key as keyof typeof COLUMNS],
  })),
  rows: EXAMPLES,
}
