import { problem } from '../../openapi/contract.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { cleanText } from '../../openapi/rules/text/clean-text.ts'
import type { Database, Tag } from './client.ts'
import { lock, type LockName } from './locks.ts'
import { isTaken } from './unless-taken.ts'

/** The 409 of an external id that another row of its kind has. */
export const externalIdTaken = () =>
  problem(409, 'EXTERNAL_ID_TAKEN', undefined, { fields: { externalId: messages.EXTERNAL_ID_TAKEN } })

/** Whether the database refused the row for it: the indexes of migration 0291 are named alike. */
export const isExternalIdTaken = (error: unknown): boolean =>
  isTaken(error) &&
  error instanceof Error &&
  'constraint_name' in error &&
  String(error.constraint_name).endsWith('_external_id')

/** The write, or that 409: the database compares them, also those of two calls at once. */
export async function unlessExternalIdTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isExternalIdTaken(error) ? externalIdTaken() : error
  }
}

type Kind = 'articles' | 'positions' | 'restaurants' | 'tasks' | 'users'

/** Of the row that another system calls so. */
export async function idByExternalId(
  sql: Tag,
  kind: Kind,
  companyId: string,
  externalId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from ${sql(kind)} where company_id = ${companyId} and external_id = ${cleanText(externalId)}`
  return row?.id
}

interface Put {
  db: Pick<Database, 'write'>
  company: { _id: string }
  path: { externalId: string }
}
interface Saving<Row> {
  kind: Kind
  /** Two at once wait for each other by it, and the second finds what the first has made. */
  lockName: LockName
  make: (sql: Tag, externalId: string) => Promise<Row>
  change: (sql: Tag, id: string, externalId: string) => Promise<Row>
}

/** Makes the row that another system calls so, or changes it (D35). */
export const saveByExternalId = <Row>({ db, company, path }: Put, { kind, lockName, make, change }: Saving<Row>) =>
  db.write(company._id, async (sql) => {
    await lock(sql, lockName, company._id)
    const externalId = cleanText(path.externalId)
    const id = await idByExternalId(sql, kind, company._id, externalId)
    return id === undefined
      ? { status: 201 as const, body: await make(sql, externalId) }
      : { status: 200 as const, body: await change(sql, id, externalId) }
  })
