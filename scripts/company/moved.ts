import type postgres from 'postgres'
import { tablesInOrder, type Table } from '../../api/db/tables.ts'

/**
 * What belongs to where the company lives and not to the company: who is signed in there, answers that are kept for a
 * repeated call, objects that wait to be removed, and its bot, whose token is sealed there and whom one place may hear.
 */
const OF_THE_INSTANCE = [
  'idempotency_keys',
  'object_removals',
  'sessions',
  'telegram_integrations',
  'telegram_link_codes',
  'telegram_updates',
]
/** Columns that are the instance's own, or move sealed in a file of their own (credentials.ts). */
const KEPT_BACK: Readonly<Record<string, readonly string[]>> = {
  companies: ['search_no', 'leaves_at'],
  events: ['xid'],
  users: ['password_hash', 'pin_hash'],
}

/** The company's tables, each after those that its rows refer to, with the columns that move. */
export async function movedTables(tx: postgres.ISql): Promise<Table[]> {
  return (await tablesInOrder(tx))
    .filter(({ name, columns }) => !OF_THE_INSTANCE.includes(name) && (name === 'companies' || isOfCompany(columns)))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !KEPT_BACK[name]?.includes(column)) }))
}

const isOfCompany = (columns: readonly string[]) => columns.includes('company_id')

/** Whose rows are meant: COPY takes no parameters, so the transaction says it once. */
export const enterCompany = (tx: postgres.ISql, id: string) => tx`select set_config('app.company', ${id}, true)`

export const ofCompany = (tx: postgres.ISql, { name }: Pick<Table, 'name'>) =>
  tx`${tx(name === 'companies' ? 'id' : 'company_id')} = current_setting('app.company')::uuid`
