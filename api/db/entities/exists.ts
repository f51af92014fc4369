import type { Fragment, Tag } from '../client.ts'
import { entities, entityKinds, type EntityKind } from './entities.ts'

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** Whether there is something to go to now. `type` and `id`: columns of text that may hold anything. */
export const entityExists = (sql: Tag, companyId: string, { type, id }: { type: Fragment; id: Fragment }) => {
  const cases = entityKinds.map((kind) => sql`when ${kind}::text then ${there(sql, companyId, kind, id)}`)
  return sql`
    case when ${id} is null or ${id} !~ ${UUID} then false
    else case ${type} ${cases.reduce((all, one) => sql`${all} ${one}`)} else false end end`
}

function there(sql: Tag, companyId: string, kind: EntityKind, id: Fragment): Fragment {
  // Who reads the log of a company is in it.
  if (kind === 'company') return sql`true`
  const { table, goneAt } = entities[kind]
  return sql`exists (
    select from ${sql(table)} x where x.company_id = ${companyId} and x.id = ${id}::uuid
      ${goneAt === undefined ? sql`` : sql`and x.${sql(goneAt)} is null`})`
}
