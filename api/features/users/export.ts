import { limits } from '../../../openapi/gen/limits.gen.ts'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { COLUMNS } from '../../../openapi/rules/user-import-table.ts'
import type { Handlers } from '../../context.ts'
import type { Database, Tag } from '../../db/client.ts'
import { type Cell, type Column, spreadsheetReply } from '../../spreadsheets/write.ts'
import { type UserFilters, userRows } from './list.ts'
import { present } from './rows.ts'

type User = components['schemas']['User']
type Sort = components['schemas']['UserSort']

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
/**
 * In one statement, so of one moment: whoever comes, goes or is renamed while the file goes out is in it once, as he was.
 * A company's people fit into memory (limits.users.max), and no connection waits for a slow reader.
 */
async function* everybody({ db, sql, companyId }: Source, filters: UserFilters, sort: Sort | undefined) {
  const rows = await db.read(() => userRows(sql, companyId, filters, { sort, limit: limits.users.max, offset: 0 }))
  for (const row of rows) yield cells(present(row))
}
