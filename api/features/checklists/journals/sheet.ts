import type { components } from '../../../../openapi/gen/schema.d.ts'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import type { Table } from '../../../../openapi/rules/journals/journal-month.ts'
import { isMonthOver, journals } from '../../../../openapi/rules/journals/journals.ts'
import type { Tag } from '../../../db/client.ts'
import { namesOf } from '../../../checklists/run-names.ts'
import type { Who } from '../runs/who.ts'
import { type Asked, monthOf, spanOf } from './month.ts'
import { sourcesOf } from './sources.ts'

type Schemas = components['schemas']
/** What closing a month keeps. */
export type Frozen = Pick<Schemas['JournalSheet'], 'form' | 'company' | 'restaurant'> & { table: Table }
type ClosedRow = { id: string; sheet: Frozen; closedBy: string | null; closedAt: Date }
type CorrectionRow = Pick<Schemas['JournalCorrection'], 'day' | 'what' | 'was' | 'now' | 'reason'> & {
  id: string
  madeBy: string | null
  madeAt: Date
}

export async function closedOf(sql: Tag, companyId: string, asked: Asked): Promise<ClosedRow | undefined> {
  const [row] = await sql<ClosedRow[]>`
    select id, sheet, closed_by, closed_at from journal_months
    where company_id = ${companyId} and restaurant_id = ${asked.place._id} and kind = ${asked.kind}
      and month = ${spanOf(asked.month)[0]}`
  return row
}

/** What a sheet is made of now. */
export async function freshSheet(sql: Tag, who: Who, asked: Asked): Promise<Frozen> {
  const { timezone: _zone, ...restaurant } = asked.place
  const table = await monthOf(sql, who, asked, await sourcesOf(sql, who.companyId, asked.kind))
  return { form: journals[asked.kind].form, company: who.company.name, restaurant, table }
}

export async function sheetOf(sql: Tag, who: Who, asked: Asked): Promise<Schemas['JournalSheet']> {
  const { companyId, now } = who
  const { kind, month } = asked
  const [closed, corrections] = await Promise.all([
    closedOf(sql, companyId, asked),
    sql<CorrectionRow[]>`
      select id, day::text as day, what, was, now, reason, made_by, made_at from journal_corrections
      where company_id = ${companyId} and restaurant_id = ${asked.place._id} and kind = ${kind}
        and month = ${spanOf(month)[0]} order by made_at, id`,
  ])
  const [sheet, names, changedAfterClose] = await Promise.all([
    closed?.sheet ?? freshSheet(sql, who, asked),
    namesOf(sql, companyId, [closed?.closedBy ?? null, ...corrections.map(({ madeBy }) => madeBy)]),
    closed ? changedSince(sql, companyId, asked, closed) : 0,
  ])
  const isFed = sheet.table.checklists.length > 0
  return {
    kind,
    month,
    ...sheet,
    timezone: asked.place.timezone,
    state: closed ? 'closed' : isFed ? 'open' : 'none',
    canClose: !closed && isFed && isMonthOver(month, now, asked.place.timezone),
    closed: closed ? { _id: closed.id, by: names(closed.closedBy), at: closed.closedAt.toISOString() } : null,
    changedAfterClose,
    corrections: corrections.map(({ id, madeBy, madeAt, ...one }) => ({
      _id: id,
      ...one,
      by: names(madeBy),
      at: madeAt.toISOString(),
    })),
    now: new Date(Math.floor(now.getTime() / MINUTE) * MINUTE).toISOString(),
  }
}

/**
 * Runs that something came to behind the closing: completed since, or with answers that came since. What came in the very
 * moment may be in it or not: told for nothing is better than not told.
 */
async function changedSince(sql: Tag, companyId: string, { month, place }: Asked, { sheet, closedAt }: ClosedRow) {
  const [from, to] = spanOf(month)
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from checklist_runs r
    where r.company_id = ${companyId} and r.restaurant_id = ${place._id} and r.business_date between ${from} and ${to}
      and r.checklist_id = any (${sheet.table.checklists.map(({ _id }) => _id)}::uuid[]) and r.updated_at >= ${closedAt}
      and (r.status = 'completed' or exists (
        select from run_answers a
        where a.company_id = ${companyId} and a.run_id = r.id and a.received_at >= ${closedAt}))`
  return row?.n ?? 0
}
