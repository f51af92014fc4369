import type { Bound } from '../../../accounts/principal.ts'
import { isWithin } from '../../../audience/within.ts'
import type { operations } from '../../../../openapi/gen/schema.d.ts'
import { meantBy } from '../../../../openapi/rules/forms/form-answers.ts'
import type { ReadContext } from '../../../context.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { inReach } from '../../../db/in-reach.ts'

type Query = NonNullable<operations['responseList']['parameters']['query']>
export type Asked = Pick<Query, 'from' | 'to' | 'user' | 'restaurant' | 'field' | 'value' | 'updatedSince'>
export type Of = { companyId: string; formId: string; timeZone: string; bound: Bound | null }

/** Answers to the form, as far as the caller reads them. */
export const answersTo = (formId: string, { company, principal }: Pick<ReadContext, 'company' | 'principal'>): Of => ({
  companyId: company._id,
  formId,
  timeZone: company.timezone,
  bound: principal.bound,
})

/**
 * What a filter asks of `a`: fragments, so that each combination is a statement with a plan of its own. Days are those of
 * the company's clock.
 */
export function found(sql: Tag, { companyId, formId, timeZone, bound }: Of, asked: Asked): Fragment {
  const { from, to, user, restaurant, field, value, updatedSince } = asked
  return sql`
    a.company_id = ${companyId} and a.form_id = ${formId} and ${isWithin(sql, bound, 'a.restaurant_id')}
    ${from === undefined ? sql`` : sql`and a.submitted_at >= ${midnight(sql, timeZone, from, 0)}`}
    ${to === undefined ? sql`` : sql`and a.submitted_at < ${midnight(sql, timeZone, to, 1)}`}
    ${user === undefined ? sql`` : sql`and a.submitted_by = ${user}`}
    ${restaurant === undefined ? sql`` : sql`and a.restaurant_id = ${restaurant}`}
    ${field === undefined ? sql`` : sql`and ${answers(sql, field, value)}`}
    ${updatedSince === undefined ? sql`` : sql`and ${updatedAt(sql)} >= ${new Date(updatedSince)}`}`
}

/** Of answer `a`: given anew it is submitted anew; what else changes of it is written beside that. */
export const updatedAt = (sql: Tag): Fragment => sql`greatest(a.submitted_at, a.updated_at)`

export const isEverything = ({ bound }: Of, asked: Asked): boolean =>
  bound === null &&
  [asked.from, asked.to, asked.user, asked.restaurant, asked.field, asked.updatedSince].every(
    (one) => one === undefined,
  )

/** A list holds each of its choices; without a value whatever was answered. */
function answers(sql: Tag, field: string, value = ''): Fragment {
  if (value === '') return sql`a.values ? ${field}::text`
  const meant = meantBy(value).map((one) => sql`a.values -> ${field}::text @> ${JSON.stringify(one)}::text::jsonb`)
  return sql`(${meant.reduce((all, one) => sql`${all} or ${one}`)})`
}

/** So many days later, on the company's clock. */
export const midnight = (sql: Tag, timeZone: string, day: string, later: number): Fragment =>
  sql`(${inReach(day)}::date + ${later}::integer)::timestamp at time zone ${timeZone}`
