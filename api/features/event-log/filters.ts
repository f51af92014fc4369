import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import type { ReadContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { inReach } from '../../db/in-reach.ts'
import { keptFrom } from '../../events/queries.ts'

export type Filters = Pick<
  NonNullable<operations['eventList']['parameters']['query']>,
  'from' | 'to' | 'user' | 'type' | 'action' | 'entityId' | 'search'
>
export type Where = ReturnType<typeof where>
type Reading = Pick<ReadContext, 'company' | 'now'>
type EventType = components['schemas']['EventType']

/** No event can be both: an action belongs to one section. */
export const isImpossible = ({ type, action }: Filters): boolean =>
  type !== undefined && action !== undefined && !action.startsWith(`${type satisfies EventType}.`)

/**
 * What a filter asks of `e`. Fragments, so that each combination is a statement of its own with its own generic plan and
 * its own index (migration 0063). An action names its section already.
 */
export function where(sql: Tag, { company, now }: Reading, filters: Filters) {
  const { from, to, user, type, action, entityId } = filters
  const midnight = (day: string, later: number) =>
    sql`(${inReach(day)}::date + ${later}::integer)::timestamp at time zone ${company.timezone}`
  // Of one object there are few: the rest is looked at row by row and may tempt no plan away from its index.
  const is = entityId === undefined ? sql`=` : sql`is not distinct from`
  // 500 people of one file are one line, unless one asks for a person, or for what happened to people.
  const isWhole = action === undefined && entityId === undefined
  return sql`
    e.company_id = ${company._id} and e.at > ${keptFrom(now())}
    ${isWhole ? sql`and not e.part` : sql``}
    ${from === undefined ? sql`` : sql`and e.at >= ${midnight(from, 0)}`}
    ${to === undefined ? sql`` : sql`and e.at < ${midnight(to, 1)}`}
    ${user === undefined ? sql`` : sql`and e.user_id ${is} ${user}`}
    ${action === undefined ? sql`` : sql`and e.action ${is} ${action}`}
    ${type === undefined || action !== undefined ? sql`` : sql`and e.type ${is} ${type}`}
    ${entityId === undefined ? sql`` : sql`and e.entity_id = ${entityId}`}`
}
