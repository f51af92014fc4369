import { mayDelete } from '../../../openapi/rules/tasks/tasks.ts'
import type { FeatureHandlers } from '../../context.ts'
import { dropFileRefs } from '../../db/entities/file-refs.ts'
import { record } from '../../events/record.ts'
import { forget } from '../../notifications/settle.ts'
import { lockTask } from './lock.ts'
import { partOf, whoOf } from './who.ts'

/** Its comments and its history go with it; what was answered to its form stays. */
export const taskDelete: FeatureHandlers<'tasks'>['taskDelete'] = async (context) => {
  const { path, db, company, now, problem } = context
  return db.write(company._id, async (sql) => {
    const who = whoOf(context)
    const task = await lockTask(sql, who, path.id)
    if (!task) throw problem(404, 'TASK_NOT_FOUND')
    if (!mayDelete(task, partOf(who, task))) throw problem(409, 'TASK_NOT_DELETABLE')
    const { companyId } = who
    await dropFileRefs(sql, companyId, ['task', 'task_comment'], task.id)
    await sql`delete from tasks where company_id = ${companyId} and id = ${task.id}`
    await forget(sql, companyId, [task.id], now())
    await record(sql, context, { action: 'task.deleted', entity: task })
    return { status: 200, body: { message: 'Задача удалена' } }
  })
}
