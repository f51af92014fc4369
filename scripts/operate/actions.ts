import { userInfo } from 'node:os'
import type { RolePool, Tag } from '../../api/db/client.ts'

/** What an operator did, and whom or what it was about. */
export type Action = {
  action: string
  /** The company's subdomain, as it was. */
  company?: string
  about?: string
}
export type Acted = Required<{ [K in keyof Action]: string | null }> & { at: Date; operator: string }

const NAME_MAX = 100
const ABOUT_MAX = 300

/** OPERATOR, for those who share an account of the machine; else that account. */
export function operatorName(env: NodeJS.ProcessEnv = process.env): string {
  const said = env.OPERATOR?.trim()
  return (said || userInfo().username).slice(0, NAME_MAX)
}

/** In the transaction of what was done, where that is one: both happen or neither. */
export async function recordAction(sql: Tag, { action, company, about }: Action): Promise<void> {
  await sql`
    insert into operator_actions (id, at, operator, action, company, about)
    values (${Bun.randomUUIDv7()}, ${new Date()}, ${operatorName()}, ${action}, ${company ?? null},
      ${about?.slice(0, ABOUT_MAX) ?? null})`
}

/** The newest first; of one company where it is named. */
export const actions = ({ sql }: RolePool, company: string | undefined, limit: number) => sql<Acted[]>`
  select at, operator, action, company, about from operator_actions
  where ${company ?? null}::text is null or company = ${company ?? null} order by id desc limit ${limit}`
