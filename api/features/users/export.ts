import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Handlers } from '../../context.ts'
import type { Database, Tag } from '../../db/client.ts'
import { type Cell, type Column, spreadsheetReply } from '../../spreadsheets/write.ts'
import { COLUMNS } from './import-table.ts'
import { listUsers, type UserFilters } from './list.ts'

type User = components['schemas']['User']
type Sort = components['schemas']['UserSort']

const PAGE = 1000

const columns: Column[] = [
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
]
const INVITED: Record<User['invited'], string> = { none: 'Не отправлено', sent: 'Отправлено', accepted: 'Принято' }

const cells = (user: User): Cell[] => [
  user.name,
  user.email ?? null,
  user.phone ?? null,
  labels.Role[user.role],
  user.position?.name ?? null,
  user.restaurants.map(({ name }) => name).join('; '),
  user.isActive ? 'Активен' : 'Отключен',
  INVITED[user.invited],
  user.lastLoginAt ? new Date(user.lastLoginAt) : null,
  new Date(user.createdAt),
]

export const userExport: Handlers['userExport'] = async ({ db, sql, company, query, now }) => {
  const { format = 'xlsx', sort, ...filters } = query
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: company.timezone }).format(now())
  const reply = await spreadsheetReply({
    format,
    fileName: `Сотрудники ${day}`,
    columns,
    rows: everybody({ db, sql, companyId: company._id }, filters, sort),
    timeZone: company.timezone,
  })
  return { status: 200, ...reply }
}

type Source = { db: Database; sql: Tag; companyId: string }
/** A thousand at a time; who comes, goes or is renamed meanwhile may be missed or told twice, but no connection is held. */
async function* everybody({ db, sql, companyId }: Source, filters: UserFilters, sort: Sort | undefined) {
  for (let offset = 0; ; offset += PAGE) {
    const page = await db.read(() => listUsers(sql, companyId, filters, { sort, limit: PAGE, offset }))
    yield* page.map(cells)
    if (page.length < PAGE) return
  }
}
