import type { FeatureHandlers } from '../../../context.ts'
import { whoOf } from '../who.ts'
import { findAttempt } from './rows.ts'
import { presentWhole } from '../../../../openapi/rules/attempt-whole.ts'

export const attemptGet: FeatureHandlers<'testing'>['attemptGet'] = async (context) => {
  const { sql, db, path, problem } = context
  const who = whoOf(context)
  const row = await db.read(() => findAttempt(sql, who.companyId, path.id))
  if (!row || (row.userId !== who.userId && !who.seesAll)) throw problem(404, 'ATTEMPT_NOT_FOUND')
  return { status: 200, body: presentWhole(row, who) }
}
