import { isWithin } from '../../audience/within.ts'
import type { Bound } from '../../accounts/principal.ts'
import type { Part } from '../../../openapi/rules/tasks/tasks.ts'
import type { ReadContext } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'

/** Who asks, and what of the company his answers are told in. */
export type Who = {
  companyId: string
  userId: string
  /** As a row of people may name him; a key is nobody's person. */
  person: string | null
  /** Administrators see every task, others those that they take part in. */
  seesAll: boolean
  bound: Bound | null
  isAdmin: boolean
  audiences: readonly string[]
  /** Of tasks without a restaurant. */
  zone: string
  now: Date
}

export const whoOf = ({
  principal,
  user,
  company,
  now,
}: Pick<ReadContext, 'principal' | 'user' | 'company' | 'now'>): Who => ({
  companyId: company._id,
  userId: user.id,
  person: principal.kind === 'key' ? null : user.id,
  seesAll: principal.rights.has('task.readAll'),
  bound: principal.bound,
  isAdmin: principal.rights.has('task.writeAll'),
  audiences: user.audiences,
  zone: company.timezone,
  now: now(),
})

/** Whether the task `t` of the query is there for him. */
export const maySee = (sql: Tag, { companyId, userId, seesAll, bound }: Who): Fragment =>
  seesAll
    ? isWithin(sql, bound, 't.restaurant_id')
    : sql`(t.created_by = ${userId} or ${isAssignee(sql, companyId, userId)})`

/** Looked up by its key for each row (`offset 0`): the plan would otherwise hash all that he ever did for one card. */
export const isAssignee = (sql: Tag, companyId: string, userId: string): Fragment => sql`
  exists (select from task_people p where p.company_id = ${companyId} and p.task_id = t.id and p.user_id = ${userId} offset 0)`

export const partOf = ({ userId, isAdmin }: Who, row: { isMine: boolean; createdBy: string | null }): Part => ({
  isAssignee: row.isMine,
  isAuthor: row.createdBy === userId,
  isAdmin,
})
