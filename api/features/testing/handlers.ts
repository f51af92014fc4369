import { readerOf } from '../../audience/reader.ts'
import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events/record.ts'
import { changedAt } from '../../db/updated-at.ts'
import { find, list, lock, present, switchOff } from './queries.ts'
import { entity, writing } from './writing.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const testing: FeatureHandlers<'testing'> = {
  testImport: notImplemented,
  testImportText: notImplemented,
  testDuplicate: notImplemented,
  testReset: notImplemented,
  testSummarize: notImplemented,
  testExport: notImplemented,
  attemptCreate: notImplemented,
  attemptList: notImplemented,
  attemptExport: notImplemented,
  attemptGet: notImplemented,
  attemptDelete: notImplemented,
  attemptAnswer: notImplemented,
  attemptSubmit: notImplemented,
  attemptReview: notImplemented,
  attemptGetPractice: notImplemented,
  attemptPractice: notImplemented,
  async testList(context) {
    const { sql, db } = context
    return { status: 200, body: await db.read(() => list(sql, readerOf(context, 'test.readAll'))) }
  },

  /** `edit` says what for: what is shown depends on the role alone (B27). */
  async testGet(context) {
    const { sql, db, path, problem } = context
    const test = await db.read(() => find(sql, readerOf(context, 'test.readAll'), path.id))
    if (!test) throw problem(404, 'TEST_NOT_FOUND')
    return { status: 200, body: test }
  },

  ...writing,

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
      return { status: 200, body: present(test) }
    })
  },
}
