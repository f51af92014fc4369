import { tablesInOrder, type Asks, type Table } from '../db/tables.ts'

/**
 * What belongs to where the company lives and not to the company: who is signed in there, keys that others call it by there,
 * answers that are kept for a repeated call, objects that wait to be removed, its bot, whose token is sealed there and
 * whom one place may hear, and where its events are sent, each once.
 */
const OF_THE_INSTANCE = [
  'api_key_days',
  'api_key_restaurants',
  'api_keys',
  'idempotency_keys',
  'object_removals',
  'sessions',
  'telegram_integrations',
  'telegram_link_codes',
  'telegram_messages',
  'telegram_updates',
  'webhook_deliveries',
  'webhooks',
]
/** Columns that are the instance's own, or move sealed in a file of their own (credentials.ts). */
const KEPT_BACK: Readonly<Record<string, readonly string[]>> = {
  articles: ['xid'],
  checklist_runs: ['xid'],
  companies: ['search_no', 'leaves_at', 'quota_gigabytes'],
  events: ['xid'],
  form_responses: ['xid'],
  tasks: ['xid'],
  test_attempts: ['xid'],
  users: ['password_hash', 'pin_hash', 'xid'],
}

/** The company's tables, each after those that its rows refer to, with the columns that move. */
export async function movedTables(sql: Asks): Promise<Table[]> {
  return (await tablesInOrder(sql))
    .filter(({ name, columns }) => !OF_THE_INSTANCE.includes(name) && (name === 'companies' || isOfCompany(columns)))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !KEPT_BACK[name]?.includes(column)) }))
}

const isOfCompany = (columns: readonly string[]) => columns.includes('company_id')

/** The column that says whose a row is. */
export const ownerColumn = (table: string) => (table === 'companies' ? 'id' : 'company_id')
