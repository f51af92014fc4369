import { limits } from '../openapi/gen/limits.gen.ts'
import { HOUR, MINUTE } from '../openapi/rules/time/durations.ts'
import { moduleIsOn } from '../openapi/rules/company/modules.ts'
import { statusAt } from '../openapi/rules/checklists/run-state.ts'
import { businessDateOf, occurrencesBetween } from '../openapi/rules/time/schedule.ts'
import { deadlineOn, ruleOf } from '../openapi/rules/tasks/task-repeat.ts'
import { TO_DO } from '../openapi/rules/tasks/tasks.ts'
import { db, rowsOf, staffOf, type Schemas } from './db.ts'
import { record } from './events.ts'
import { makeRuns } from './handlers/checklists/days.ts'
import { momentsOf } from './handlers/checklists/present.ts'
import { tellClosed, tellOpen } from './handlers/checklists/told.ts'
import { administrator } from './handlers/knowledge-base/review.ts'
import { newsOf } from './handlers/news/rows.ts'
import { tellPeople } from './handlers/notifications/tell.ts'
import { groupFor, made, put, tasksOf } from './handlers/tasks/create.ts'
import { zoneOf } from './handlers/tasks/present.ts'
import { tellDueSoon, tellOverdue } from './handlers/tasks/told.ts'
import { followEvents } from './handlers/webhooks/follow.ts'
import type { StoredSeries } from './seed/tasks/rows.ts'

type Here = { company: Schemas['Company']; now: () => number; device: undefined }
/** Later than `from` and not later than now. */
type Came = (moment: number) => boolean

/**
 * What the server's jobs do by themselves, of the time since the last look. A page that is open asks for it now and then
 * (browser.ts); tests of pages never do, so that nothing comes between what they do. Says whether anything happened.
 */
export function catchUp(now: number): boolean {
  const from = db.happenedTo
  if (now <= from) return false
  db.happenedTo = now
  const before = JSON.stringify(lengths())
  for (const { row: company } of db.companies) {
    const here: Here = { company, now: () => now, device: undefined }
    const came: Came = (moment) => moment > from && moment <= now
    newsOf(here)
    if (moduleIsOn(company, 'tasks'))
      for (const series of rowsOf('taskSeries', company._id)) if (!series.ended) comeAgain(here, series, from)
    tellDeadlines(here, came)
    makeRuns(here)
    tellRuns(here, came)
    tellReviews(here, came)
    followEvents(company, came, now)
  }
  return JSON.stringify(lengths()) !== before
}

/** Whatever happens by itself makes a row of one of these, or adds to one. */
const lengths = () => [
  db.tasks.length,
  db.runs.length,
  db.events.length,
  db.webhookDeliveries.length,
  db.notifications.map(({ row }) => row.at),
]

/** The task of a day, when its day comes: of a standstill only the last is made up for. */
function comeAgain(here: Here, series: StoredSeries, from: number): void {
  const { company, now } = here
  const zone = zoneOf(here, series.restaurant)
  const days = rowsOf('tasks', company._id)
    .filter((task) => task.series === series._id)
    .map(({ createdAt }) => businessDateOf(new Date(createdAt), zone))
  const due = occurrencesBetween(
    ruleOf(series.repeat),
    zone,
    new Date(from),
    new Date(now()),
    // One that was made by hand today is that of today.
    days.toSorted().at(-1),
  ).at(-1)
  if (!due) return
  const assignees = series.assignees.filter((id) => staffOf(company._id).some((one) => one.id === id && one.isActive))
  series.problem = assignees.length === 0 ? 'noPeople' : null
  if (assignees.length === 0) return
  const at = new Date(now()).toISOString()
  const { repeat, problem: _p, ended: _e, _id, ...rest } = structuredClone(series)
  const draft = {
    ...rest,
    assignees,
    externalId: null,
    status: 'new' as const,
    series: _id,
    deadline: deadlineOn(repeat, due.date, zone)?.toISOString() ?? null,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
  }
  const tasks = tasksOf(here, draft, groupFor(here, draft))
  put(here, tasks)
  const [first, ...others] = made(tasks)
  if (first) record(here, first, others)
}

/** Of tasks that wait for their people: that the end comes near, or has passed. */
function tellDeadlines(here: Here, came: Came): void {
  for (const task of rowsOf('tasks', here.company._id)) {
    const { status, deadline, createdAt } = task
    if (deadline === null || !TO_DO.includes(status)) continue
    const due = Date.parse(deadline)
    if (came(due)) tellOverdue(here, task, deadline)
    // One that was made later than that has just been told of.
    for (const hours of limits.notifications.taskDueSoonHours)
      if (came(due - hours * HOUR) && Date.parse(createdAt) < due - hours * HOUR) tellDueSoon(here, task, deadline)
  }
}

/** Of articles that are to be looked through now: whoever looks after them, all administrators where nobody does any more. */
function tellReviews(here: Here, came: Came): void {
  for (const { articleId, owner, every, dueAt, updatedAt } of rowsOf('reviews', here.company._id)) {
    const article = rowsOf('articles', here.company._id).find(({ _id }) => _id === articleId)
    // One that was due when it was set is told of then.
    const due = dueAt && Math.max(dueAt.getTime(), updatedAt.getTime())
    if (article?.status !== 'published' || every === null || due === null || !came(due)) continue
    const own = administrator(here, owner ?? article.createdBy.id)
    tellPeople(here, {
      kind: 'articleReview',
      facts: { title: article.title, months: every },
      link: { type: 'article', id: articleId },
      people: own?.id ? [own.id] : staffOf(here.company._id).map(({ id }) => id),
      group: `articleReview ${articleId}`,
    })
  }
}

/** Of runs: that their time has come, that it ends soon, that they are late or were missed. */
function tellRuns(here: Here, came: Came): void {
  const now = new Date(here.now())
  for (const run of rowsOf('runs', here.company._id)) {
    const { status } = run
    if (status !== 'scheduled' && status !== 'in_progress') continue
    const [starts, due, closes] = [run.startsAt, run.dueAt, run.closesAt].map(Date.parse)
    if (starts === undefined || due === undefined || closes === undefined) continue
    const soon = due - limits.notifications.checklistDueSoonMinutes * MINUTE
    const today = statusAt(momentsOf(run), now)
    if (today === 'overdue' && came(due)) tellClosed(here, run, today)
    else if (today === 'missed' && (came(closes) || came(due))) tellClosed(here, run, today)
    else if (status === 'scheduled' && came(starts) && due > now.getTime()) tellOpen(here, run, 'checklistAvailable')
    else if (came(soon) && starts < soon) tellOpen(here, run, 'checklistDueSoon')
  }
}
