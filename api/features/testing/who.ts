import type { Bound } from '../../accounts/principal.ts'
import { meansHimself } from '../../audience/himself.ts'
import type { ReadContext } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'

/** Who asks, and what of him decides which tests and results he sees. */
export type Who = {
  companyId: string
  userId: string
  timezone: string
  audiences: readonly string[]
  /** Administrators see every test and every result. */
  seesAll: boolean
  bound: Bound | null
  now: Date
}

export const whoOf = ({
  company,
  principal,
  user,
  now,
}: Pick<ReadContext, 'company' | 'principal' | 'user' | 'now'>): Who => ({
  companyId: company._id,
  userId: user.id,
  timezone: company.timezone,
  audiences: user.audiences,
  seesAll: principal.rights.has('test.readAll'),
  bound: principal.bound,
  now: now(),
})

/** Whether test `t` of the query is meant for him. */
export const isMeantFor = (sql: Tag, who: Who): Fragment => meansHimself(sql, who, 't')
