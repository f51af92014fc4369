import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { questionsInAttempt } from '../../../../openapi/rules/testing/test-settings.ts'
import { meansHimself } from '../../../audience/himself.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
type Row = {
  total: number
  id: string
  title: string
  questionsCount: number
  settings: Schemas['TestSettings']
  openId: string | null
}

/** As `state=todo` of the list. An attempt whose time is over is open no more, though the job has not come by yet. */
export async function myTests(who: Who): Promise<NonNullable<Schemas['DashboardMine']['tests']>> {
  const { sql, db, companyId, userId, now, reader } = who
  const rows = await db.read(
    () => sql<Row[]>`
      with mine as materialized (
        select t.id, t.created_at, case
          when m.open_until is null or m.open_until + make_interval(secs => ${limits.testing.graceSeconds}) > ${now}
          then m.open_id end as open_id
        from tests t
        left join test_people m on m.company_id = ${companyId} and m.test_id = t.id and m.user_id = ${userId}
        where t.company_id = ${companyId} and t.is_active and m.best_passed is not true
          and ${meansHimself(sql, reader('test.readAll'), 't')}
      ), shown as (
        select *, (select count(*)::int from mine) as total from mine
        order by open_id is null, created_at desc, id desc limit ${limits.dashboard.testsShown}
      )
      select s.total, t.id, t.title, t.questions_count, t.settings, s.open_id
      from shown s join tests t on t.company_id = ${companyId} and t.id = s.id
      order by s.open_id is null, s.created_at desc, s.id desc`,
  )
  const tests = rows.map(({ id, title, questionsCount, settings, openId }) => ({
    _id: id,
    title,
    questionsCount: questionsInAttempt(settings, questionsCount),
    timeLimitMinutes: settings.timeLimit === 0 ? null : settings.timeLimit,
    openAttempt: openId,
  }))
  return { total: rows[0]?.total ?? 0, tests }
}
