import { KNOWN } from '../../../openapi/etag.ts'
import { problem } from '../../../openapi/contract.ts'
import type { FeatureHandlers, ReadContext } from '../../context.ts'
import { findCard, presentCard } from './card.ts'
import { markOfCard } from './marks.ts'
import { whoOf } from './who.ts'

export const taskGet: FeatureHandlers<'tasks'>['taskGet'] = (context) => showCard(context, context.path.id)

/** The card of the task, or that it is known. */
export async function showCard(context: ReadContext, id: string) {
  const { sql, db, mark } = context
  const who = whoOf(context)
  if (mark(...(await db.read(() => markOfCard(sql, who, id))))) return KNOWN
  const row = await db.read(() => findCard(sql, who, id))
  if (!row) throw problem(404, 'TASK_NOT_FOUND')
  return { status: 200 as const, body: await db.read(() => presentCard(sql, who, row)) }
}
