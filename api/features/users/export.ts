import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { userFile, userSheet } from '../../../openapi/rules/users/user-sheet.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import type { Handlers } from '../../context.ts'
import type { Database, Tag } from '../../db/client.ts'
import { spreadsheetReply } from '../../spreadsheets/write.ts'
import { type UserFilters, userRows } from './list.ts'
import { present } from './rows.ts'

type Sort = components['schemas']['UserSort']

export const userExport: Handlers['userExport'] = async ({ db, sql, company, query, now }) => {
  const { format = 'xlsx', sort, ...filters } = query
  const reply = await spreadsheetReply({
    format,
    fileName: userFile(isoDateIn(now(), company.timezone)),
    columns: userSheet.columns,
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
  for (const row of rows) yield userSheet.cells(present(row))
}
