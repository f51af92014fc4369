import { KNOWN } from '../../../openapi/etag.ts'
import type { FeatureHandlers } from '../../context.ts'
import { findCard, presentCard } from './card.ts'
import { markOfCard } from './marks.ts'
import { whoOf } from './who.ts'

export const taskGet: FeatureHandlers<'tasks'>['taskGet'] = async (context) => {
  const { sql, db, path, problem, mark } = context
  const who = whoOf(context)
  if (mark(...(await db.read(() => markOfCard(sql, who, path.id))))) return KNOWN
  const row = await db.read(() => findCard(sql, who, path.id))
  if (!row) throw problem(404, 'TASK_NOT_FOUND')
  return { status: 200, body: await db.read(() => presentCard(sql, who, row)) }
}
