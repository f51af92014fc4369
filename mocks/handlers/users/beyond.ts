import { OF_ADMINISTRATORS, OF_AN_AUDIENCE, OF_OPEN_RUNS } from '../../../openapi/rules/notifications/notices-over.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { isMeantFor } from '../../audience.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { fillsIn } from '../checklists/access.ts'
import { settle } from '../notifications/tell.ts'

/** He has another role, position or other restaurants: what is not for him any more counts as read (api/notifications/settle.ts). */
export function settleBeyond(who: Pick<MockSignedIn, 'company' | 'now'>, user: Schemas['User']): void {
  const isAdmin = user.role === 'admin'
  const companyId = who.company._id
  for (const { kind, link, userId } of rowsOf('notifications', companyId)) {
    if (userId !== user.id || link.id === null) continue
    const table = ownKeys(OF_AN_AUDIENCE).find((one) => OF_AN_AUDIENCE[one].includes(kind))
    const run = rowsOf('runs', companyId).find(({ _id }) => _id === link.id)
    const isBeyond =
      (!isAdmin && OF_ADMINISTRATORS.includes(kind)) ||
      (table && !isOneOf(table, companyId, link.id, user)) ||
      // Late ones are told to administrators too, wherever they are.
      (OF_OPEN_RUNS.includes(kind) && !(isAdmin && kind === 'checklistOverdue') && !(run && fillsIn(who, run, user)))
    if (isBeyond) settle(who, link.id, { kinds: [kind], isOf: (id) => id === user.id })
  }
}

function isOneOf(table: keyof typeof OF_AN_AUDIENCE, companyId: string, id: string, user: Schemas['User']): boolean {
  const row = rowsOf(table, companyId).find(({ _id }) => _id === id)
  if (!row) return false
  return isMeantFor('positionAvailable' in row ? { positions: row.positionAvailable } : row, user)
}
