import type { Tag } from '../../db/client.ts'
import { type CardRow, findCard } from './card.ts'
import type { Who } from './who.ts'

/** The task, if it is there for him, which nobody else changes until the transaction ends (C11). */
export async function lockTask(sql: Tag, who: Who, id: string): Promise<CardRow | undefined> {
  const lock = sql`select from tasks where company_id = ${who.companyId} and id = ${id} for no key update`
  // A statement of its own, so that it sees what was written by the one who held the lock before; sent behind it at once.
  const [held, row] = await Promise.all([lock.execute(), findCard(sql, who, id)])
  return held.length > 0 ? row : undefined
}
