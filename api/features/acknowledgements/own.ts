import type { components } from '../../../openapi/gen/schema.d.ts'
import { type Ask, counts, dueAtOf, type Knowing, stateOf } from '../../../openapi/rules/acknowledgement.ts'
import { knowing } from '../../articles/asked.ts'
import { mayRead } from '../../articles/reader.ts'
import { meansHimself } from '../../audience/himself.ts'
import { chosen } from '../../audience/present.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import type { Who } from './who.ts'

type Schemas = components['schemas']
type Named = Schemas['NamedRef'][]
export type OwnRow = Ask & {
  status: Schemas['ArticleStatus']
  test: Schemas['AcknowledgementTest'] | null
  restaurants: Named
  positions: Named
  updatedAt: Date | null
  isMeant: boolean
  createdAt: Date
  version: number | null
  at: Date | null
  how: Knowing['how'] | null
}

/** The test `x` that is asked for. */
export const testOf = (sql: Tag): Fragment =>
  sql`case when x.id is not null then jsonb_build_object('_id', x.id, 'title', x.title, 'isActive', x.is_active) end`

/** How an article that he may read asks to be known, and what he knows of it. */
export async function findOwn(sql: Tag, who: Who, id: string): Promise<OwnRow | undefined> {
  const { companyId, userId } = who
  const [row] = await sql<OwnRow[]>`
    select a.status, coalesce(s.kind, 'none') as kind, ${testOf(sql)} as test,
      ${chosen(sql, companyId, 'restaurants', 's')} as restaurants, ${chosen(sql, companyId, 'positions', 's')} as positions,
      s.due_days, s.required_version, s.asked_at, s.updated_at, u.created_at, k.version, k.at, k.how,
      (${meansHimself(sql, who, 's')} and ${meansHimself(sql, who, 'a')}) as is_meant
    from articles a
    join users u on u.company_id = ${companyId} and u.id = ${userId}
    left join article_asks s on s.company_id = ${companyId} and s.article_id = a.id
    left join tests x on x.company_id = ${companyId} and x.id = s.test_id
    left join ${knowing(sql, companyId)} k on true
    where a.company_id = ${companyId} and a.id = ${id} and ${mayRead(sql, who)}`
  return row
}

export function presentOwn(row: OwnRow, { timezone, now }: Who): Schemas['Acknowledgement'] {
  const { kind, test, restaurants, positions, dueDays, requiredVersion, askedAt, updatedAt } = row
  const known = row.version !== null && row.at && row.how ? { version: row.version, at: row.at, how: row.how } : null
  const isMine = row.isMeant && kind !== 'none'
  const isAsked = isMine && row.status === 'published'
  const dueAt = isAsked ? dueAtOf(row, row.createdAt, timezone) : null
  const state = isAsked ? stateOf(row, known, dueAt, now) : 'none'
  return {
    kind,
    test,
    restaurants,
    positions,
    dueDays,
    requiredVersion,
    askedAt: askedAt?.toISOString() ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
    isMine,
    state,
    dueAt: dueAt?.toISOString() ?? null,
    acknowledgedAt: known && counts(row, known) ? known.at.toISOString() : null,
    knownVersion: known?.version ?? null,
    knownAt: known?.at.toISOString() ?? null,
  }
}
