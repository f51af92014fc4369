import { limits } from '../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { taskChanges } from '../../../openapi/rules/tasks/task-changes.ts'
import { cleanRepeat } from '../../../openapi/rules/tasks/task-repeat.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { may } from '../../may.ts'
import type { StoredSeries } from '../../seed/tasks/rows.ts'
import { holdToPeople } from './create.ts'
import {
  categoryRef,
  changedAt,
  formRef,
  isStale,
  nextOf,
  peopleOf,
  personRef,
  picked,
  restaurantRef,
  type Who,
  zoneOf,
} from './present.ts'
import { lost, refer } from './refer.ts'

const mayEdit = ({ user }: Who, { createdBy }: StoredSeries) => createdBy === user.id || may(user, 'task.writeAll')
const seenBy = ({ company, user }: Who) =>
  rowsOf('taskSeries', company._id).filter(
    ({ createdBy, assignees }) => createdBy === user.id || assignees.includes(user.id) || may(user, 'task.readAll'),
  )
const seriesOf = (who: Who, id: string) => seenBy(who).find(({ _id }) => _id === id)

const present = (who: Who, row: StoredSeries): Schemas['TaskSeries'] => ({
  _id: row._id,
  title: row.title,
  description: row.description,
  priority: row.priority,
  category: categoryRef(who, row.category),
  restaurant: restaurantRef(who, row.restaurant),
  timezone: zoneOf(who, row.restaurant),
  assignees: peopleOf(who, row.assignees),
  assignMode: row.assignMode,
  requireReview: row.requireReview,
  requirePhoto: row.requirePhoto,
  form: formRef(who, row.form),
  attachments: picked(who, row.attachments),
  repeat: row.repeat,
  nextAt: nextOf(who, row),
  isActive: !row.ended,
  problem: row.problem,
  mayEdit: mayEdit(who, row),
  createdBy: personRef(who, row.createdBy),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

type Calls = 'seriesList' | 'seriesGet' | 'seriesUpdate' | 'seriesDelete'
export const series: Pick<FeatureHandlers<'tasks'>, Calls> = {
  seriesList(context) {
    const { status = 'active' } = context.query
    const window = windowOf(context.query, limits.tasks.pageSize)
    const all = seenBy(context)
      .filter(({ ended }) => status === 'all' || ended === (status === 'inactive'))
      .sort((a, b) => a.title.toLowerCase().localeCompare(b.title.toLowerCase(), 'ru') || a._id.localeCompare(b._id))
    const shown = all.slice(window.offset, window.offset + window.limit).map((row) => present(context, row))
    return { status: 200, body: { series: shown, total: all.length, ...pagesOf(all.length, window) } }
  },

  seriesGet(context) {
    const row = seriesOf(context, context.path.id)
    if (!row) throw context.problem(404, 'SERIES_NOT_FOUND')
    return { status: 200, body: present(context, row) }
  },

  /** From here on: what was made stays as it is. */
  async seriesUpdate(context) {
    const { path, body, problem } = context
    await failOnPurpose(wordFailures, body.title, context)
    const old = seriesOf(context, path.id)
    if (!old) throw problem(404, 'SERIES_NOT_FOUND')
    if (!mayEdit(context, old)) throw problem(409, 'TASK_NOT_YOURS')
    if (old.ended) throw problem(409, 'SERIES_ENDED')
    if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
    const repeat = body.repeat ? cleanRepeat(body.repeat) : old.repeat
    if (!repeat) throw lost('REPEAT_INVALID', 'repeat')
    refer(context, body, old)
    const { title, description, updatedAt: _, ...rest } = body
    const next: StoredSeries = {
      ...old,
      ...rest,
      title: title === undefined ? old.title : cleanText(title),
      description: description === undefined ? old.description : cleanText(description),
      repeat,
    }
    holdToPeople(next.assignMode, next.assignees.length)
    const changes = taskChanges(present(context, old), present(context, next))
    if (changes) {
      const problemNow = body.assignees ? null : old.problem
      Object.assign(old, next, { problem: problemNow, updatedAt: changedAt(context, old) })
      record(context, { action: 'task_series.updated', entity: { id: old._id, title: old.title }, changes })
    }
    return { status: 200, body: present(context, old) }
  },

  seriesDelete(context) {
    const { path, problem } = context
    const old = seriesOf(context, path.id)
    if (!old) throw problem(404, 'SERIES_NOT_FOUND')
    if (!mayEdit(context, old)) throw problem(409, 'TASK_NOT_YOURS')
    if (!old.ended) {
      Object.assign(old, { ended: true, updatedAt: changedAt(context, old) })
      record(context, { action: 'task_series.archived', entity: { id: old._id, title: old.title } })
    }
    return { status: 200, body: present(context, old) }
  },
}
