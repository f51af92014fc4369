import { circleOf } from '../../audience/circle.ts'
import type { Fragment } from '../../db/client.ts'
import { type Scope, staff } from './scope.ts'

/** Who of the people asked about is meant by each of these audiences: each is looked at once. */
export const members = (scope: Scope, audiences: Fragment): Fragment => {
  const { sql, companyId } = scope
  return sql`
    select ${circleOf(sql, sql`a.audience_id`)} as circle, u.id as user_id
    from (${audiences}) a cross join lateral audience_of(${companyId}, a.audience_id) as m (id)
    join users u on u.id = m.id and ${staff(scope)}`
}
