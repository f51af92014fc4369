import { limits } from '../../../openapi/gen/limits.gen.ts'
import {
  companyFrom,
  companyRuns,
  NO_PLACE_RUNS,
  type PlaceRuns,
  restaurantsShown,
} from '../../../openapi/rules/monitoring/dashboard.ts'
import { rateOf } from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { statusAt } from '../../../openapi/rules/checklists/run-state.ts'
import { isOpen } from '../../../openapi/rules/tasks/tasks.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { eventsBy } from '../../event-list.ts'
import { markOf, peopleOfNews } from '../../news.ts'
import type { StoredRun } from '../../seed/checklists/rows.ts'
import { todayIn } from '../checklists/days.ts'
import { momentsOf } from '../checklists/present.ts'
import { newsOf } from '../news/rows.ts'
import { isLate } from '../tasks/found.ts'
import { attemptsOf } from '../testing/rows.ts'

type Company = Schemas['DashboardCompany']
type Block<K extends keyof Company> = NonNullable<Company[K]>
export type Sections = { hasRuns: boolean; hasTasks: boolean }

/** Of today where they are, but for those that were called off. */
export const runsToday = (context: MockSignedIn): StoredRun[] =>
  rowsOf('runs', context.company._id).filter(
    ({ businessDate, restaurant, status }) => status !== 'cancelled' && businessDate === todayIn(context, restaurant),
  )

/** Of one place, or of all. */
export function runsOfDay(context: MockSignedIn, place?: string): PlaceRuns {
  const now = new Date(context.now())
  const statuses = runsToday(context)
    .filter(({ restaurant }) => place === undefined || restaurant === place)
    .map((run) => statusAt(momentsOf(run), now))
  const count = (of: Schemas['RunStatus']) => statuses.filter((status) => status === of).length
  return {
    completed: count('completed'),
    overdue: count('overdue'),
    missed: count('missed'),
    inProgress: count('in_progress'),
    ahead: count('scheduled'),
  }
}

export function companyTasks(context: MockSignedIn): Block<'tasks'> {
  const { company, now } = context
  const today = isoDateIn(now(), company.timezone)
  const tasks = rowsOf('tasks', company._id)
  const isToday = (at: string | null) => at !== null && isoDateIn(at, company.timezone) === today
  return {
    open: tasks.filter(({ status }) => isOpen(status)).length,
    overdue: tasks.filter((task) => isLate(context, task)).length,
    doneToday: tasks.filter(({ status, completedAt }) => status === 'done' && isToday(completedAt)).length,
  }
}

export function companyTests(context: MockSignedIn): Block<'tests'> {
  const from = companyFrom(new Date(context.now()))
  const attempts = attemptsOf(context, () => true).filter(
    ({ status, submittedAt }) => submittedAt && submittedAt >= from && (status === 'passed' || status === 'failed'),
  )
  const pairs = [...Map.groupBy(attempts, ({ testId, userId }) => `${testId} ${userId}`).values()]
  const passed = pairs.filter((own) => own.some(({ status }) => status === 'passed')).length
  return { passedRate30d: rateOf(passed, pairs.length), passed, people: pairs.length }
}

export function companyNews(context: MockSignedIn): Block<'news'> {
  const { company, now } = context
  const from = companyFrom(new Date(now())).toISOString()
  const pairs = newsOf(context)
    .filter(({ status }) => status === 'published' || status === 'archived')
    .filter(({ publishedAt }) => publishedAt !== null && publishedAt >= from)
    .flatMap((news) => peopleOfNews(news, company._id).map(({ id }) => markOf(company._id, news._id, id)))
  const read = pairs.filter((mark) => mark !== undefined).length
  return { readRate: rateOf(read, pairs.length), read, audience: pairs.length }
}

export function companyRestaurants(context: MockSignedIn, { hasRuns, hasTasks }: Sections): Block<'restaurants'> {
  const { company } = context
  const late = rowsOf('tasks', company._id).filter((task) => hasTasks && isLate(context, task))
  return restaurantsShown(
    rowsOf('restaurants', company._id)
      .filter(({ isActive }) => isActive)
      .map(({ _id, name }) => ({
        _id,
        name,
        checklistPercent: companyRuns([hasRuns ? runsOfDay(context, _id) : NO_PLACE_RUNS]).percent,
        overdueTasks: late.filter(({ restaurant }) => restaurant === _id).length,
      })),
  )
}

export const lastEvents = ({ company, now }: MockSignedIn): Block<'events'> =>
  eventsBy({}, company, now()).slice(0, limits.dashboard.eventsShown)
