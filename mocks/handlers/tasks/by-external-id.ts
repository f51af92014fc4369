import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf } from '../../db.ts'
import { cardOf, taskOf } from './present.ts'
import { reading } from './reading.ts'
import { writing } from './writing.ts'

const named = (companyId: string, externalId: string) =>
  rowsOf('tasks', companyId).find((task) => task.externalId === cleanText(externalId))

type Calls = 'taskGetByExternalId' | 'taskSaveByExternalId'
export const byExternalId: Pick<FeatureHandlers<'tasks'>, Calls> = {
  taskGetByExternalId(context) {
    const task = named(context.company._id, context.path.externalId)
    if (!task) throw context.problem(404, 'TASK_NOT_FOUND')
    return reading.taskGet({ ...context, path: { id: task._id } })
  },

  async taskSaveByExternalId(context) {
    const { body, company, path } = context
    const old = named(company._id, path.externalId)
    if (old) return { status: 200, body: (await writing.taskUpdate({ ...context, path: { id: old._id } })).body }
    const asked = { ...body, externalId: cleanText(path.externalId) }
    const [made] = (await writing.taskCreate({ ...context, path: {}, headers: {}, body: asked })).body.tasks
    const task = taskOf(context, made?._id ?? '')
    if (!task) throw new Error('a task that was made was not found')
    return { status: 201, body: cardOf(context, task) }
  },
}
