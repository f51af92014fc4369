import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { present } from '../../../events/present.ts'
import { keptFrom, list, newest } from '../../../events/queries.ts'
import type { Who } from '../who.ts'

/** The newest of the log, a file of people as the one line that it is there. */
export async function lastEvents({ sql, db, companyId, now }: Who): Promise<components['schemas']['Event'][]> {
  const found = sql`e.company_id = ${companyId} and e.at > ${keptFrom(now)} and not e.part`
  const rows = await db.read(() => list(sql, companyId, newest(sql, found, { limit: limits.dashboard.eventsShown })))
  return rows.map(present)
}
