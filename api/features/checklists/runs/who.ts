import { isWithin } from '../../../audience/within.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import type { ReadContext } from '../../../context.ts'
import { fillsIn } from '../../../checklists/filling.ts'

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

/** Whether run `r` of checklist `k` is there for him. */
export const maySee = (sql: Tag, who: Who): Fragment =>
  who.seesAll ? isWithin(sql, who.principal.bound, 'r.restaurant_id') : fillsIn(sql, who)
