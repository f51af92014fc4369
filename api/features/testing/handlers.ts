import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events/record.ts'
import { changedAt } from '../../db/updated-at.ts'
import { attemptAnswer } from './attempts/answer.ts'
import { attemptExport } from './attempts/export.ts'
import { attemptList } from './attempts/list.ts'
import { managing } from './attempts/managing.ts'
import { practicing } from './attempts/practice.ts'
import { attemptGet } from './attempts/read.ts'
import { attemptReview } from './attempts/review.ts'
import { attemptCreate } from './attempts/start.ts'
import { attemptSubmit } from './attempts/submit.ts'
import { testDraft } from './draft/draft.ts'
import { testDuplicate } from './duplicate.ts'
import { reading } from './list.ts'
import { lock, present, switchOff } from './queries.ts'
import { testExport } from './questions/export.ts'
import { importing } from './questions/import.ts'
import { testSummarize } from './stats.ts'
import { settleTest } from './told.ts'
import { entity, writing } from './writing.ts'

export const testing: FeatureHandlers<'testing'> = {
  ...reading,
  ...writing,
  testDuplicate,
  testDraft,
  ...importing,
  testExport,
  testSummarize,
  attemptCreate,
  attemptAnswer,
  attemptSubmit,
  attemptList,
  attemptExport,
  attemptGet,
  attemptReview,
  ...managing,
  ...practicing,

  /** B32: it is switched off; results and cards stay. */
  testDelete(context) {
    const { path, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'TEST_NOT_FOUND')
      if (!old.isActive) return { status: 200, body: present(old) }
      const test = { ...old, isActive: false, version: old.version + 1, updatedAt: changedAt(now(), old) }
      const changes = { isActive: { old: true, new: false }, version: { old: old.version, new: test.version } }
      await record(sql, context, { action: 'test.archived', entity: entity(test), changes })
      await switchOff(sql, company._id, test)
      await settleTest(sql, company._id, test.id, now())
      return { status: 200, body: present(test) }
    })
  },
}
