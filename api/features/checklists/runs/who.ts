import { fillsInRun } from '../../../audience/fills-in.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import type { ReadContext } from '../../../context.ts'

/** Who asks for runs, and what of him decides what he sees of them. */
export type Who = Pick<ReadContext, 'company' | 'principal' | 'user' | 'session'> & {
  companyId: string
  userId: string
  /** Administrators see every run, others those that they fill in. */
  seesAll: boolean
  isAdmin: boolean
  /** On a shared tablet: whoever answers says who he is. */
  isPin: boolean
  now: Date
}

export const whoOf = ({
  company,
  principal,
  user,
  session,
  now,
}: Pick<ReadContext, 'company' | 'principal' | 'user' | 'session' | 'now'>): Who => ({
  company,
  principal,
  user,
  session,
  companyId: company._id,
  userId: user.id,
  seesAll: principal.rights.has('checklist.readAll'),
  isAdmin: principal.rights.has('checklist.write'),
  isPin: session.kind === 'pin',
  now: now(),
})

/** Whether checklist `k` of the query asks him: a session does not know what an administrator himself belongs to. */
export const isMeant = (sql: Tag, { companyId, user }: Pick<Who, 'companyId' | 'user'>): Fragment =>
  user.role === 'admin'
    ? isMeantById(sql, companyId, user.id)
    : sql`(k.audience_id is null or k.audience_id = any (${[...user.audiences]}::uuid[]))`

const isMeantById = (sql: Tag, companyId: string, userId: string): Fragment =>
  sql`(k.audience_id is null or k.audience_id = any ((select audiences_of(${companyId}, ${userId}))::uuid[]))`

/** Whether he is one of those who fill in run `r` of checklist `k`. */
export const fillsIn = (sql: Tag, who: Pick<Who, 'companyId' | 'user'>): Fragment =>
  filling(sql, who.companyId, who.user.id, isMeant(sql, who))

/** The same of anybody, by what the tables say of him now. */
export const fillsInById = (sql: Tag, companyId: string, userId: string): Fragment =>
  filling(sql, companyId, userId, isMeantById(sql, companyId, userId))

const filling = (sql: Tag, companyId: string, userId: string, meant: Fragment): Fragment =>
  fillsInRun(sql, { companyId, userId }, 'r', meant)

/** Whether run `r` of checklist `k` is there for him. */
export const maySee = (sql: Tag, who: Who): Fragment => (who.seesAll ? sql`true` : fillsIn(sql, who))
