import { limits } from '../../../openapi/gen/limits.gen.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { byPeople, type Judged, personRow } from '../../../openapi/rules/monitoring/monitoring-order.ts'
import type { Period } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { isDone } from '../../../openapi/rules/monitoring/monitoring-tasks.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { placesOf, present } from '../../people.ts'
import { type Asked, askedOf, compared, everywhere, isWithin } from './asked.ts'
import { viewsOf } from './knowledge.ts'
import { toldOf } from './news.ts'
import { runsOf } from './runs.ts'
import { sumsOf, tasksOf } from './tasks.ts'
import { endedOf, percentsOf } from './tests.ts'

type Person = { judged: Judged; row: Schemas['MonitoringPerson'] }
/** Each who is meant and works here, with what he did, wherever it was. */
export function peopleOf(asked: Asked, search = ''): Person[] {
  const { who, span } = asked
  const { period } = span
  const all = everywhere(asked)
  const isNamed = holdsWords(search)
  const runs = runsOf(all).filter(
    ({ status, businessDate }) => status === 'completed' && isWithin(businessDate, period),
  )
  const tasks = tasksOf(all)
  const ended = endedOf(all).filter(({ day }) => isWithin(day, period))
  const { pairs } = toldOf(asked, period)
  return asked.people
    .filter(({ name }) => isNamed(name))
    .map((user) => {
      const own = runs.filter(({ completedBy }) => completedBy === user.id)
      const his = tasks.filter(({ assignees }) => assignees.includes(user.id))
      const { done, due, overdue } = sumsOf(all, his, period)
      const told = pairs.filter(({ userId }) => userId === user.id)
      const judged: Judged = {
        user: { id: user.id, name: user.name },
        runs: own.length,
        runsLate: own.filter(({ isLate }) => isLate).length,
        tasksDue: due,
        tasksOverdue: overdue,
        ...percentsOf(ended.filter(({ userId }) => userId === user.id)),
        newsFor: told.length,
        newsRead: told.filter(({ mark }) => mark !== undefined).length,
      }
      const lastLoginAt = present(user, who.company._id).lastLoginAt ?? null
      return { judged, row: personRow(judged, { ...placesOf(user, who.company._id), tasksDone: done, lastLoginAt }) }
    })
}
export function sortedPeople(asked: Asked, sort: Schemas['MonitoringUserSort'], search?: string) {
  const inOrder = byPeople(sort)
  return peopleOf(asked, search)
    .sort((one, other) => inOrder(one.judged, other.judged))
    .map(({ row }) => row)
}

export const monitoringListPeople: FeatureHandlers<'monitoring'>['monitoringListPeople'] = (context) => {
  const { query } = context
  const asked = askedOf(context)
  const window = windowOf(query, limits.monitoring.peoplePageSize)
  const all = sortedPeople(asked, query.sort ?? 'name', query.search)
  return {
    status: 200,
    body: {
      people: all.slice(window.offset, window.offset + window.limit),
      period: asked.span.period,
      total: all.length,
      ...pagesOf(all.length, window),
    },
  }
}

/** How many of them have done anything, wherever it was; what several were to do all of them have done. */
export function userSummary(asked: Asked) {
  const { who, people } = asked
  const dayOf: Asked['dayOf'] = (at, place = null) => asked.dayOf(at, place)
  const all = { ...everywhere(asked), dayOf }
  const [runs, tasks, ended, views] = [runsOf(all), tasksOf(all), endedOf(all), viewsOf(all)]
  const activeIn = (period: Period): Set<string | null> =>
    new Set([
      ...runs
        .filter(({ status, businessDate }) => status === 'completed' && isWithin(businessDate, period))
        .map(({ completedBy }) => completedBy),
      ...tasks
        .filter(
          (task) => isDone(task) && task.completedAt && isWithin(dayOf(task.completedAt, task.restaurant), period),
        )
        .flatMap(({ assignees }) => assignees),
      ...[...ended, ...views].filter(({ day }) => isWithin(day, period)).map(({ userId }) => userId),
      ...rowsOf('newsReads', who.company._id)
        .filter(({ readAt }) => isWithin(dayOf(readAt), period))
        .map(({ userId }) => userId),
    ])
  return compared(asked, (period): Schemas['MonitoringUserFigures'] => {
    const active = activeIn(period)
    return { active: people.filter(({ id }) => active.has(id)).length, total: people.length }
  })
}
