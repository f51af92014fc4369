import { asksAllChanges } from '../../../openapi/asked-changes.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { taskFile, taskSheet } from '../../../openapi/rules/tasks/task-sheet.ts'
import { isOpen, TO_DO } from '../../../openapi/rules/tasks/tasks.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import { changedRows } from '../../changed-rows.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, staffOf } from '../../db.ts'
import { failOnPurpose } from '../../fail.ts'
import { may } from '../../may.ts'
import { byName } from '../../people.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { spreadsheetReply } from '../../spreadsheets.ts'
import { countersOf, found, isLate, type Query } from './found.ts'
import { cardOf, nextOf, personRef, summaryOf, taskOf, zoneOf, type Who } from './present.ts'

/** Whoever may be called to a task: its author, who does it, and administrators, while they work here. */
export const partners = ({ company }: Who, { createdBy, assignees }: StoredTask) =>
  staffOf(company._id).filter(
    ({ id, role, isActive }) => isActive && (role === 'admin' || id === createdBy || assignees.includes(id)),
  )

/** What comes again for somebody. */
const comingFor = (who: Who, id: string) =>
  rowsOf('taskSeries', who.company._id).filter((row) => row.assignees.includes(id) && nextOf(who, row) !== null).length

function changedTasks(who: Who, { search: _search, ...query }: Query, limit: number) {
  const { updatedSince = '' } = query
  const isNew = ({ updatedAt }: StoredTask) => updatedSince === '' || Date.parse(updatedAt) >= Date.parse(updatedSince)
  const { tasks, all } = found(who, query)
  const { rows, total, next } = changedRows(tasks, query, { limit, now: who.now })
  const body = {
    tasks: rows.map((task) => summaryOf(who, task)),
    counters: countersOf(who, all.filter(isNew)),
    total,
    ...pagesOf(total, { page: 1, limit }),
    next,
  }
  return { status: 200 as const, body }
}

type Calls = 'taskList' | 'taskCount' | 'taskExport' | 'taskGet' | 'taskListPeople' | 'taskListHistory' | 'groupGet'
export const reading: Pick<FeatureHandlers<'tasks'>, Calls> = {
  async taskList(context) {
    const { query, user } = context
    const { page, limit } = query
    await failOnPurpose(wordFailures, query.search, context)
    const window = windowOf({ page, limit }, limits.tasks.pageSize)
    if (may(user, 'task.readAll') && asksAllChanges(query)) return changedTasks(context, query, window.limit)
    const { tasks, counters } = found(context, query)
    return {
      status: 200,
      body: {
        tasks: tasks.slice(window.offset, window.offset + window.limit).map((task) => summaryOf(context, task)),
        counters,
        total: tasks.length,
        ...pagesOf(tasks.length, window),
      },
    }
  },

  taskCount(context) {
    const { company, user, query } = context
    const seesAll = may(user, 'task.readAll')
    const whose = seesAll ? (query.user ?? user.id) : user.id
    const open = rowsOf('tasks', company._id).filter(({ status }) => isOpen(status))
    const late = (tasks: StoredTask[]) => tasks.filter((task) => isLate(context, task)).length
    const mine = open.filter(({ assignees }) => assignees.includes(whose))
    const given = open.filter(({ createdBy }) => createdBy === whose)
    return {
      status: 200,
      body: {
        my: mine.length,
        myOverdue: late(mine),
        toDo: mine.filter(({ status }) => TO_DO.includes(status)).length,
        created: given.length,
        toReview: given.filter(({ status }) => status === 'review').length,
        ...(seesAll && { all: open.length, allOverdue: late(open), series: comingFor(context, whose) }),
      },
    }
  },

  async taskExport(context) {
    const { company, query, now } = context
    await failOnPurpose(wordFailures, query.search, context)
    const { format = 'xlsx', scope = 'all', ...asked } = query
    const reply = spreadsheetReply({
      format,
      fileName: taskFile(isoDateIn(now(), company.timezone)),
      columns: taskSheet.columns,
      rows: found(context, { ...asked, scope }).tasks.map((row) => taskSheet.cells(summaryOf(context, row))),
      timeZone: company.timezone,
      most: limits.tasks.exportMax,
    })
    return { status: 200, ...reply }
  },

  taskGet(context) {
    const task = taskOf(context, context.path.id)
    if (!task) throw context.problem(404, 'TASK_NOT_FOUND')
    return { status: 200, body: cardOf(context, task) }
  },

  taskListPeople(context) {
    const { path, query, problem } = context
    const task = taskOf(context, path.id)
    if (!task) throw problem(404, 'TASK_NOT_FOUND')
    const isNamed = holdsWords(query.search)
    const body = partners(context, task)
      .filter(({ name }) => isNamed(name))
      .sort((a, b) => byName(a, b) || a.id.localeCompare(b.id))
      .slice(0, limits.tasks.peopleMax)
      .map(({ id, name }) => ({ id, name }))
    return { status: 200, body }
  },

  taskListHistory(context) {
    const { path, query, problem } = context
    const { before, limit = limits.tasks.historyPageSize } = query
    const task = taskOf(context, path.id)
    if (!task) throw problem(404, 'TASK_NOT_FOUND')
    const all = task.history.toReversed().sort((a, b) => b.at.localeCompare(a.at))
    const at = all.findIndex(({ _id }) => _id === before)
    const rest = before === undefined ? all : at < 0 ? [] : all.slice(at + 1)
    const history = rest.slice(0, limit).map(({ clientId: _clientId, by, ...entry }) => ({
      ...entry,
      by: by === null ? null : personRef(context, by),
    }))
    return { status: 200, body: { history, hasMore: rest.length > limit } }
  },

  groupGet(context) {
    const { company, user, path, problem } = context
    const all = rowsOf('tasks', company._id).filter(({ group }) => group === path.id)
    const first = all
      .filter(({ createdBy }) => createdBy === user.id || may(user, 'task.writeAll'))
      .toSorted((a, b) => a.number - b.number)[0]
    if (!first) throw problem(404, 'TASK_NOT_FOUND')
    const counters = countersOf(context, all)
    const { title, deadline, createdAt } = first
    const body = {
      _id: path.id,
      title,
      deadline,
      timezone: zoneOf(context, first.restaurant),
      createdBy: personRef(context, first.createdBy),
      createdAt,
      count: all.length - counters.cancelled,
      done: counters.done,
      counters,
    }
    return { status: 200, body }
  },
}
