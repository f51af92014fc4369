import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { askedOf } from '../../../articles/asked-of.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
type Row = Omit<Schemas['DashboardReading'], '_id' | 'dueAt' | 'knownVersion'> & {
  id: string
  total: number
  dueAt: Date | null
  version: number | null
}

/** As `state=todo` of what he is to know, by the deadline: what is late stands first by itself. */
export async function myReading(who: Who): Promise<NonNullable<Schemas['DashboardMine']['reading']>> {
  const { sql, db, timezone, now, reader } = who
  const rows = await db.read(
    () => sql<Row[]>`
      select m.id, m.title, m.kind, m.state, m.due_at, m.version, count(*) over ()::int as total
      from (${askedOf(sql, { ...reader('article.readAll'), timezone, now })}) m
      where m.state <> 'done' order by m.due_at, m.asked_at, m.id limit ${limits.dashboard.readingShown}`,
  )
  const articles = rows.map(({ id, title, kind, state, dueAt, version }) => ({
    _id: id,
    title,
    kind,
    state,
    dueAt: dueAt?.toISOString() ?? null,
    knownVersion: version,
  }))
  return { total: rows[0]?.total ?? 0, articles }
}
