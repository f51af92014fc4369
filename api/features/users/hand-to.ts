import { problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { type HandedOver, handOver, taker } from '../../tasks/hand-over.ts'

type Leaving = { id: string; name: string }

/** The tasks of whoever leaves, to whom it was said; without a word they stay his. */
export async function handTo(
  sql: Tag,
  { company, user, now }: Pick<SessionContext, 'company' | 'user' | 'now'>,
  { id, name }: Leaving,
  whom: string | null | undefined,
): Promise<HandedOver | undefined> {
  if (!whom) return undefined
  const companyId = company._id
  const to = whom === id ? undefined : await taker(sql, companyId, whom)
  if (!to) {
    const fields = { handTasksTo: messages.ASSIGNEE_NOT_FOUND }
    throw problem(400, 'ASSIGNEE_NOT_FOUND', undefined, { fields })
  }
  return handOver(sql, { companyId, by: user.id, at: now(), from: { id, name }, to })
}
