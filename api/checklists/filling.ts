import { fillsInRun } from '../audience/fills-in.ts'
import type { Session } from '../context.ts'
import type { Fragment, Tag } from '../db/client.ts'

/** Who he is, and what of him decides which runs he fills in. */
export type Filler = { companyId: string; user: Pick<Session['user'], 'id' | 'role' | 'audiences'> }

/** Whether checklist `k` of the query asks him: a session does not know what an administrator himself belongs to. */
export const isMeant = (sql: Tag, { companyId, user }: Filler): Fragment =>
  user.role === 'admin'
    ? isMeantById(sql, companyId, user.id)
    : sql`(k.audience_id is null or k.audience_id = any (${[...user.audiences]}::uuid[]))`

const isMeantById = (sql: Tag, companyId: string, userId: string): Fragment =>
  sql`(k.audience_id is null or k.audience_id = any ((select audiences_of(${companyId}, ${userId}))::uuid[]))`

/** Whether he is one of those who fill in run `r` of checklist `k`: of the circle, and at the place; one's own is his alone. */
export const fillsIn = (sql: Tag, who: Filler): Fragment => filling(sql, who.companyId, who.user.id, isMeant(sql, who))

/** The same without `k` in the query: which checklists ask him is looked up once, and no run is joined to its own. */
export const fillsInAlone = (sql: Tag, who: Filler): Fragment =>
  filling(
    sql,
    who.companyId,
    who.user.id,
    sql`r.checklist_id = any (array(
      select k.id from checklists k where k.company_id = ${who.companyId} and ${isMeant(sql, who)}))`,
  )

/** The same of anybody, by what the tables say of him now. */
export const fillsInById = (sql: Tag, companyId: string, userId: string): Fragment =>
  filling(sql, companyId, userId, isMeantById(sql, companyId, userId))

const filling = (sql: Tag, companyId: string, userId: string, meant: Fragment): Fragment =>
  fillsInRun(sql, { companyId, userId }, 'r', meant)
