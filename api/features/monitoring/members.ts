import { circleOf } from '../../audience/circle.ts'
import { meantByMany } from '../../audience/of-many.ts'
import type { Fragment } from '../../db/client.ts'
import { type Scope, staff } from './scope.ts'

/**
 * Who of the people asked about is meant by each of these audiences: each is looked at once. Of few people, those of a place
 * or `few` (their ids), it is each of them who is: what is for everybody is everybody.
 */
export const members = (scope: Scope, audiences: Fragment, few?: Fragment): Fragment => {
  const { sql, companyId, restaurant, user } = scope
  const circle = circleOf(sql, sql`a.audience_id`)
  if (few ?? restaurant ?? user)
    return sql`
      select ${circle} as circle, u.id as user_id
      from users u cross join lateral (select audiences_of(${companyId}, u.id) as ids offset 0) his
      join (${audiences}) a on a.audience_id is null or a.audience_id = any (his.ids)
      where ${staff(scope)} ${few ? sql`and u.id in (${few})` : sql``}`
  return sql`
    select ${circle} as circle, u.id as user_id
    from (${meantByMany(sql, companyId, audiences)}) a join users u on u.id = a.user_id and ${staff(scope)}`
}
