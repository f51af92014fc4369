import { problem } from '../openapi/contract.ts'
import { messages } from '../openapi/gen/messages.gen.ts'
import { rowsOf, type Table } from './db.ts'

type Named = Extract<Table, 'users' | 'restaurants' | 'positions' | 'articles' | 'tasks'>

/** One row of its kind to an external id; `own` may keep it. */
export function holdToFreeExternalId(
  table: Named,
  companyId: string,
  externalId: string | null | undefined,
  own?: string,
): void {
  const row = externalId && rowsOf(table, companyId).find((one) => one.externalId === externalId)
  if (!row || ('id' in row ? row.id : row._id) === own) return
  throw problem(409, 'EXTERNAL_ID_TAKEN', undefined, { fields: { externalId: messages.EXTERNAL_ID_TAKEN } })
}
