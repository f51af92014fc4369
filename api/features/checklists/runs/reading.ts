import type { FeatureHandlers } from '../../../context.ts'
import { findRun } from './rows.ts'
import { whoOf } from './who.ts'
import { wholeOf } from './whole.ts'

export const runGet: FeatureHandlers<'checklists'>['runGet'] = async (context) => {
  const { sql, db, path, problem } = context
  const who = whoOf(context)
  const row = await db.read(() => findRun(sql, who, path.id))
  if (!row) throw problem(404, 'CHECKLIST_NOT_FOUND')
  return { status: 200, body: await db.read(() => wholeOf(sql, who, row)) }
}
