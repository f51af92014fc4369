import { limits } from '../../../openapi/gen/limits.gen.ts'
import { folded } from '../../../openapi/rules/folded.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/lists.ts'
import { rateOf } from '../../../openapi/rules/monitoring-figures.ts'
import { byPeople } from '../../../openapi/rules/monitoring-order.ts'
import type { Period } from '../../../openapi/rules/monitoring-period.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { placesOf, present } from '../../people.ts'
import { type Asked, askedOf, compared, isWithin } from './asked.ts'
import { viewsOf } from './knowledge.ts'
import { toldOf } from './news.ts'
import { runsOf } from './runs.ts'
import { sumsOf, tasksOf } from './tasks.ts'
import { endedOf, percentOf } from './tests.ts'

/** One row of each who is meant and works here. */
export function rowsOfPeople(asked: Asked, search = ''): Schemas['MonitoringPerson'][] {
  const { who, span } = asked
  const { period } = span
  const words = folded(search).split(/\s+/)
  const runs = runsOf(asked).filter(
    ({ status, businessDate }) => status === 'completed' && isWithin(businessDate, period),
  )
  const tasks = tasksOf(asked)
  const ended = endedOf(asked).filter(({ day }) => isWithin(day, period))
  const { pairs } = toldOf(asked, period)
  return asked.people
    .filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .map((user) => {
      const own = runs.filter(({ completedBy }) => completedBy === user.id)
      const { done, overdue } = sumsOf(
        asked,
        tasks.filter(({ assignees }) => assignees.includes(user.id)),
        period,
      )
      const told = pairs.filter(({ userId }) => userId === user.id)
      return {
        user: { id: user.id, name: user.name },
        ...placesOf(user, who.company._id),
        runsCompleted: own.length,
        runsOnTimeRate: rateOf(own.filter(({ isLate }) => !isLate).length, own.length),
        tasksDone: done,
        tasksOverdue: overdue,
        testsAvgPercent: percentOf(ended.filter(({ userId }) => userId === user.id)),
        newsReadRate: rateOf(told.filter(({ mark }) => mark !== undefined).length, told.length),
        lastLoginAt: present(user, who.company._id).lastLoginAt ?? null,
      }
    })
}

export const monitoringListPeople: FeatureHandlers<'monitoring'>['monitoringListPeople'] = (context) => {
  const { query } = context
  const asked = askedOf(context)
  const window = windowOf(query, limits.monitoring.peoplePageSize)
  const all = rowsOfPeople(asked, query.search).sort(byPeople(query.sort ?? 'name'))
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

/** How many of them have done anything. */
export function userSummary(asked: Asked) {
  const { who, dayOf, people } = asked
  const anywhere: Asked = {
    ...asked,
    restaurant: undefined,
    position: undefined,
    user: undefined,
    isOfPeople: false,
    isChosen: () => true,
  }
  const [runs, tasks, ended, views] = [runsOf(anywhere), tasksOf(anywhere), endedOf(anywhere), viewsOf(anywhere)]
  const activeIn = (period: Period): Set<string | null | undefined> =>
    new Set([
      ...runs
        .filter(({ status, businessDate }) => status === 'completed' && isWithin(businessDate, period))
        .map(({ completedBy }) => completedBy),
      ...tasks
        .filter(({ status, completedAt }) => status === 'done' && completedAt && isWithin(dayOf(completedAt), period))
        .map(({ completedBy }) => completedBy),
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
