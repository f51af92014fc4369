import { problem } from '../../../../openapi/contract.ts'
import {
  askedAgain,
  practiced as practicedOf,
  practiceOutcome,
} from '../../../../openapi/rules/attempts/attempt-practice.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { whoOf } from '../who.ts'
import { findAttempt } from './rows.ts'

type Practicing = Pick<FeatureHandlers<'testing'>, 'attemptGetPractice' | 'attemptPractice'>
type Context = Parameters<Practicing['attemptGetPractice']>[0] | Parameters<Practicing['attemptPractice']>[0]

export const practicing: Practicing = {
  async attemptGetPractice(context) {
    return { status: 200, body: askedAgain(await practiced(context)) }
  },

  async attemptPractice(context) {
    return { status: 200, body: practiceOutcome(await practiced(context), context.body) }
  },
}

/** Of one's own attempt. */
async function practiced(context: Context) {
  const { sql, db, path } = context
  const who = whoOf(context)
  const row = await db.read(() => findAttempt(sql, who.companyId, path.id))
  if (!row || row.userId !== who.userId) throw problem(404, 'ATTEMPT_NOT_FOUND')
  const found = practicedOf(row, who)
  if (typeof found === 'string') throw problem(409, found)
  return found
}
