import postgres from 'postgres'
import { where, type Filters } from '../../../api/features/event-log/filters.ts'
import { countUpTo, list, newest } from '../../../api/events/queries.ts'
import type { Tag } from '../../../api/db/client.ts'
import { columnTypes } from '../../../api/db/column-types.ts'
import type { World } from './world.ts'

/** The generic plans of the log's queries, as the API's role gets them. */
export async function explain(url: string, { companyId, users, entityId }: World): Promise<void> {
  let last: { text: string; values: unknown[] } = { text: '', values: [] }
  const sql = postgres(url, {
    max: 1,
    fetch_types: false,
    types: columnTypes,
    debug: (_connection, text, values) => (last = { text, values }),
    connection: { role: 'app', plan_cache_mode: 'force_generic_plan' },
  })
  await sql`select set_config('app.company', ${companyId}, false)`
  // A tag of the driver with fewer types is what the queries ask for.
  const tag = sql as unknown as Tag
  const [busiest = ''] = users
  const asked: Filters[] = [
    {},
    { user: busiest },
    { type: 'auth' },
    { action: 'auth.logout_all' },
    { user: busiest, type: 'company' },
    { user: busiest, action: 'auth.logout_all' },
    { entityId, user: busiest },
    { from: '2026-01-01', to: '2026-01-31', user: busiest },
  ]
  // Only what the filters read of a company.
  const company = { _id: companyId, timezone: 'Europe/Moscow' } as Parameters<typeof where>[1]['company']
  for (const filters of asked) {
    const found = where(tag, { company, now: () => new Date() }, filters)
    for (const query of [
      () => list(tag, companyId, newest(tag, found, { limit: 25 })),
      () => countUpTo(tag, found, 10_001),
    ]) {
      await query()
      const { text, values } = last
      const literals = values.map((value) => `'${String(value).replaceAll("'", "''")}'`)
      await sql.unsafe(`prepare explained as ${text}`)
      const plan = await sql.unsafe(`explain (analyze, buffers) execute explained(${literals.join(', ')})`)
      await sql`deallocate explained`
      console.log(`\n${JSON.stringify(filters)}\n${plan.map((row) => String(row['QUERY PLAN'])).join('\n')}`)
    }
  }
  await sql.end()
}
