import type { components } from '../../../../openapi/gen/schema.d.ts'
import { KINDS } from '../../../../openapi/rules/journals/journals.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { whoOf, type Who } from '../runs/who.ts'
import { spanOf } from './month.ts'
import { monthNow, type Place, placeNamed, type Source, sourcesOf, told } from './sources.ts'

type Schemas = components['schemas']
type Counts = Pick<Schemas['JournalSummary'], 'due' | 'done' | 'missed' | 'late' | 'fails'>
const NOTHING: Counts = { due: 0, done: 0, missed: 0, late: 0, fails: 0 }

export const journalList: FeatureHandlers<'checklists'>['journalList'] = async (context) => {
  const { sql, db, query, problem } = context
  const who = whoOf(context)
  const rows = await db.read(
    () => sql<{ id: string; name: string }[]>`
      select id, name from restaurants where company_id = ${who.companyId}
      order by is_active desc, name collate "ru-x-icu", id limit 300`,
  )
  const id = query.restaurant ?? rows[0]?.id
  const place = id === undefined ? undefined : await db.read(() => placeNamed(sql, who, id))
  if (id !== undefined && !place) throw problem(404, 'RESTAURANT_NOT_FOUND')
  const month = query.month ?? monthNow(who, place?.timezone ?? who.company.timezone)
  const [sources, closed] = await Promise.all([
    db.read(() => sourcesOf(sql, who.companyId)),
    place ? db.read(() => closedKinds(sql, who, place, month)) : new Set<string>(),
  ])
  const counts = place ? await db.read(() => countsOf(sql, who, { place, month }, sources)) : new Map<string, Counts>()
  const { timezone: _zone, ...restaurant } = place ?? { timezone: '' }
  const journals = KINDS.map((kind): Schemas['JournalSummary'] => {
    const own = sources.filter(({ journal }) => journal.kind === kind)
    const state = closed.has(kind) ? 'closed' : own.length > 0 ? 'open' : 'none'
    return { kind, state, checklists: told(own), ...(counts.get(kind) ?? NOTHING) }
  })
  return {
    status: 200,
    body: {
      restaurant: '_id' in restaurant ? restaurant : null,
      restaurants: rows.map((row) => ({ _id: row.id, name: row.name })),
      month,
      journals,
    },
  }
}

async function closedKinds(sql: Tag, { companyId }: Who, { _id }: Place, month: string): Promise<Set<string>> {
  const rows = await sql<{ kind: string }[]>`
    select kind from journal_months
    where company_id = ${companyId} and restaurant_id = ${_id} and month = ${spanOf(month)[0]}`
  return new Set(rows.map(({ kind }) => kind))
}

async function countsOf(
  sql: Tag,
  { companyId, now }: Who,
  { place, month }: { place: Place; month: string },
  sources: readonly Source[],
): Promise<Map<string, Counts>> {
  if (sources.length === 0) return new Map()
  const [from, to] = spanOf(month)
  const rows = await sql<(Counts & { kind: string })[]>`
    select s.kind, count(*) filter (where r.status = 'completed' or r.due_at <= ${now})::int as due,
      count(*) filter (where r.status = 'completed')::int as done,
      count(*) filter (where r.status <> 'completed' and r.closes_at <= ${now})::int as missed,
      count(*) filter (where r.is_late or r.is_sent_late)::int as late, coalesce(sum(r.fails), 0)::int as fails
    from checklist_runs r
    join unnest(${sources.map(({ id }) => id)}::uuid[], ${sources.map(({ journal }) => journal.kind)}::text[]) s (id, kind)
      on s.id = r.checklist_id
    where r.company_id = ${companyId} and r.restaurant_id = ${place._id} and r.business_date between ${from} and ${to}
      and r.status <> 'cancelled'
    group by s.kind`
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]))
}
