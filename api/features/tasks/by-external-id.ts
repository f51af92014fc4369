import { beyond } from '../../audience/within.ts'
import { problem } from '../../../openapi/contract.ts'
import type { FeatureHandlers } from '../../context.ts'
import { idByExternalId, saveByExternalId, unlessExternalIdTaken } from '../../db/external-ids.ts'
import { card } from './card.ts'
import { addTasks } from './create.ts'
import { isThere } from './people.ts'
import { showCard } from './get.ts'
import { changeTask } from './update.ts'
import { whoOf } from './who.ts'

type Calls = 'taskGetByExternalId' | 'taskSaveByExternalId'
export const byExternalId: Pick<FeatureHandlers<'tasks'>, Calls> = {
  async taskGetByExternalId(context) {
    const { sql, db, company, path } = context
    const id = await db.read(() => idByExternalId(sql, 'tasks', company._id, path.externalId))
    if (id === undefined) throw problem(404, 'TASK_NOT_FOUND')
    return showCard(context, id)
  },

  taskSaveByExternalId(context) {
    const { body } = context
    return unlessExternalIdTaken(
      saveByExternalId(context, {
        kind: 'tasks',
        lockName: 'tasks',
        make: async (sql, externalId) => {
          const { tasks } = (await addTasks(sql, context, body, externalId)).body
          const made = await card(sql, whoOf(context), tasks[0]?._id ?? '')
          if (!made) throw new Error('a task that was made was not found')
          return made
        },
        change: async (sql, id) => {
          const who = whoOf(context)
          // Whose id it is cannot be made anew for another place.
          if (who.bound && !(await isThere(sql, who, id))) throw beyond('externalId')
          return changeTask(sql, context, id, body)
        },
      }),
    )
  },
}
