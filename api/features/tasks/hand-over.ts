import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events/record.ts'
import { handOver, taker } from '../../tasks/hand-over.ts'
import { lost } from './refuse.ts'
import { whoOf } from './who.ts'

export const taskHandOver: FeatureHandlers<'tasks'>['taskHandOver'] = async (context) => {
  const { body, repeat, company, problem } = context
  return repeat.answer(company._id, async (sql) => {
    const { companyId, userId, now } = whoOf(context)
    // Whoever has left has left his tasks too.
    const [from] = await sql<{ id: string; name: string }[]>`
      select id, name from users where company_id = ${companyId} and id = ${body.from} for key share`
    if (!from) throw problem(400, 'USER_NOT_FOUND', undefined, lost('USER_NOT_FOUND', 'from'))
    const to = await taker(sql, companyId, body.to)
    if (!to) throw problem(400, 'ASSIGNEE_NOT_FOUND', undefined, lost('ASSIGNEE_NOT_FOUND', 'to'))
    const { tasks: only } = body
    const { tasks, series, events, whole } = await handOver(sql, { companyId, by: userId, at: now, from, to, only })
    if (only && tasks < only.length) throw problem(400, 'TASK_NOT_FOUND', undefined, lost('TASK_NOT_FOUND', 'tasks'))
    if (events.length > 0) await record(sql, context, whole, events)
    return { status: 200, body: { tasks, series } }
  })
}
