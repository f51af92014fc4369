import type { Fragment, Tag } from '../../db/client.ts'
import { type Scope, staff } from './scope.ts'

/**
 * An audience by a value of its own also where it is null, which is everybody: what may be null is compared one by one, only
 * what is equal is found by a hash.
 */
export const circleOf = (sql: Tag, audience: Fragment): Fragment =>
  sql`coalesce(${audience}, '00000000-0000-0000-0000-000000000000'::uuid)`

/** Who of the people asked about is meant by each of these audiences: each is looked at once. */
export const members = (scope: Scope, audiences: Fragment): Fragment => {
  const { sql, companyId } = scope
  return sql`
    select ${circleOf(sql, sql`a.audience_id`)} as circle, u.id as user_id
    from (${audiences}) a cross join lateral audience_of(${companyId}, a.audience_id) as m (id)
    join users u on u.id = m.id and ${staff(scope)}`
}
