import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { forgetTest } from '../../../articles/known-by-test.ts'
import type { Tag } from '../../../db/client.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { record } from '../../../events/record.ts'
import { forget } from '../../../notifications/settle.ts'
import { entityOf, told } from './outcome.ts'
import { lockPerson, refreshPerson } from './person.ts'
import { lockAttempt } from './rows.ts'
import { tellTaker } from '../told.ts'

type Managing = Pick<FeatureHandlers<'testing'>, 'attemptDelete' | 'testReset'>

export const managing: Managing = {
  /** His attempt comes back to him, and his next best counts. */
  attemptDelete(context) {
    const { path, db, company, user, now, problem } = context
    return db.write(company._id, async (sql) => {
      const row = await lockAttempt(sql, company._id, path.id)
      if (!row) throw problem(404, 'ATTEMPT_NOT_FOUND')
      await sql`delete from test_attempts where company_id = ${company._id} and id = ${row.id}`
      await refreshPerson(sql, company._id, row)
      await forgetTest(sql, company._id, row)
      await forget(sql, company._id, [row.id], now())
      if (!(await hasPassed(sql, company._id, row)))
        await tellTaker(sql, { company: company._id, by: user.id, now: now() }, row, { again: 'removed' })
      await record(sql, context, { action: 'test.attempt_removed', entity: entityOf(row), changes: removed(row) })
      return { status: 200, body: { message: 'Результат удален', test: row.testId } }
    })
  },

  /** One more than the limit, and the pause is over. */
  testReset(context) {
    const { path, body, repeat, company, user, now, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const [test] = await sql<{ id: string; title: string }[]>`
        select id, title from tests where company_id = ${company._id} and id = ${path.id}`
      if (!test) throw problem(404, 'TEST_NOT_FOUND')
      const [person] = await sql<{ id: string; name: string }[]>`
        select id, name from users
        where company_id = ${company._id} and id = ${body.userId} and deleted_at is null for key share`
      if (!person) throw problem(400, 'USER_NOT_FOUND', undefined, { fields: { userId: messages.USER_NOT_FOUND } })
      await lockPerson(sql, company._id, test.id, person.id)
      await sql`
        update test_people set extra = extra + 1, free_from = ${now()}, last_submitted_at = null
        where company_id = ${company._id} and test_id = ${test.id} and user_id = ${person.id}`
      const whose = { testId: test.id, userId: person.id, title: test.title }
      await tellTaker(sql, { company: company._id, by: user.id, now: now() }, whose, { again: 'added' })
      await record(sql, context, {
        action: 'test.attempt_added',
        entity: test,
        changes: { employee: { new: person.name } },
      })
      return { status: 200, body: { message: 'Попытка добавлена' } }
    })
  },
}

type Of = { testId: string; userId: string }
/** By what is left. */
async function hasPassed(sql: Tag, companyId: string, { testId, userId }: Of): Promise<boolean> {
  const [person] = await sql<{ bestPassed: boolean | null }[]>`
    select best_passed from test_people where company_id = ${companyId} and test_id = ${testId} and user_id = ${userId}`
  return person?.bestPassed === true
}

const removed = (row: { userName: string; number: number; percent: number | null }) => ({
  ...told(row),
  ...(row.percent !== null && { percent: { new: row.percent } }),
})
