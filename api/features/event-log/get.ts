import { DAY } from '../../../openapi/rules/time/durations.ts'
import type { FeatureHandlers } from '../../context.ts'
import { present } from '../../events/present.ts'
import { find, keptFrom } from '../../events/queries.ts'

export const eventGet: FeatureHandlers<'event-log'>['eventGet'] = async ({ sql, db, company, path, now, problem }) => {
  const at = momentOf(path.id)
  // A clock that is ahead wrote events too; what is far from now was never an event's id.
  const isNear = at > keptFrom(now()) && at.getTime() < now().getTime() + DAY
  const row = isNear ? await db.read(() => find(sql, company._id, path.id, at)) : undefined
  if (!row) throw problem(404, 'EVENT_NOT_FOUND')
  return { status: 200, body: present(row) }
}

/** RFC 9562 §5.7: the first 48 bits of a UUIDv7 are its millisecond. */
const momentOf = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
