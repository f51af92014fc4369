import { limits } from '../../../openapi/gen/limits.gen.ts'
import { copyTitle } from '../../../openapi/rules/forms/form-saved.ts'
import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events/record.ts'
import { insert, lock, present, titlesLocked, type StoredTest } from './queries.ts'
import { filesOf } from './refer.ts'
import { entity } from './writing.ts'

const { max, titleMax } = limits.testing

/** Switched off: it is looked at before anybody is asked it. */
export const testDuplicate: FeatureHandlers<'testing'>['testDuplicate'] = (context) => {
  const { path, repeat, company, user, now, problem } = context
  return repeat.answer(company._id, async (sql) => {
    const { titles, isFull } = await titlesLocked(sql, company._id)
    const row = await lock(sql, company._id, path.id)
    if (!row) throw problem(404, 'TEST_NOT_FOUND')
    if (isFull) throw problem(409, 'LIMIT_REACHED', { n: max })
    const at = now()
    const copy: StoredTest = {
      ...row,
      id: Bun.randomUUIDv7(),
      title: copyTitle(row.title, titles, titleMax),
      isActive: false,
      createdBy: { id: user.id, name: user.name },
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
    const { known } = await filesOf(sql, company._id, row.questions)
    await insert(sql, company._id, copy, [...known])
    await record(sql, context, { action: 'test.created', entity: entity(copy) })
    return { status: 201, body: present(copy) }
  })
}
