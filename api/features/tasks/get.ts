import type { FeatureHandlers } from '../../context.ts'
import { findCard, presentCard } from './card.ts'
import { whoOf } from './who.ts'

export const taskGet: FeatureHandlers<'tasks'>['taskGet'] = async (context) => {
  const { sql, db, path, problem } = context
  const who = whoOf(context)
  const row = await db.read(() => findCard(sql, who, path.id))
  if (!row) throw problem(404, 'TASK_NOT_FOUND')
  return { status: 200, body: await db.read(() => presentCard(sql, who, row)) }
}
