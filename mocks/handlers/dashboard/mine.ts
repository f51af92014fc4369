import { limits } from '../../../openapi/gen/limits.gen.ts'
import { presentMine } from '../../../openapi/rules/courses/course-shown.ts'
import { inMyOrder } from '../../../openapi/rules/courses/courses.ts'
import { articlesFrom, runsShown } from '../../../openapi/rules/monitoring/dashboard.ts'
import { isOpenRun } from '../../../openapi/rules/checklists/run-state.ts'
import { isOpen } from '../../../openapi/rules/tasks/tasks.ts'
import { questionsInAttempt } from '../../../openapi/rules/testing/test-settings.ts'
import { presentMine as presentTest } from '../../../openapi/rules/attempts/attempt-person.ts'
import type { MockSignedIn } from '../../context.ts'
import { stepsOf } from '../../courses.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { markOf } from '../../news.ts'
import { readable, topicOf } from '../../reading.ts'
import { isDone, mine as asked } from '../acknowledgements/mine.ts'
import { fillsIn } from '../checklists/access.ts'
import { summaryOf } from '../checklists/present.ts'
import { isOnShift } from '../checklists/reading.ts'
import { isMine } from '../courses/reading.ts'
import { atOf, ownRow } from '../courses/rows.ts'
import { newsOf } from '../news/rows.ts'
import { found, isLate } from '../tasks/found.ts'
import { zoneOf } from '../tasks/present.ts'
import { personOf } from '../testing/rows.ts'
import { isMeantFor } from '../../audience.ts'

type Mine = Schemas['DashboardMine']
type Block<K extends keyof Mine> = NonNullable<Mine[K]>
const shown = limits.dashboard

export function myChecklists(context: MockSignedIn): Block<'checklists'> {
  const { company, user } = context
  const open = rowsOf('runs', company._id)
    .filter((run) => fillsIn(context, run, user) && isOnShift(context, run))
    .map((run) => summaryOf(context, run))
    .filter(({ status }) => isOpenRun(status))
  const runs = open.map(({ _id, checklist, restaurant, timezone, status, startsAt, opensAt, dueAt, ...run }) => ({
    ...{ _id, checklist: { _id: checklist._id, title: checklist.title }, restaurant, timezone, status },
    ...{ startsAt, opensAt, dueAt, itemsCount: run.itemsCount, answeredCount: run.answeredCount },
    requireScan: run.requireScan ?? false,
    returnedAt: run.returnedAt ?? null,
  }))
  return { total: open.length, runs: runsShown(runs) }
}

export function myTasks(context: MockSignedIn): Block<'tasks'> {
  const open = found(context, {}).tasks.filter(({ status }) => isOpen(status))
  const tasks = open
    .toSorted((a, b) => Number(a.status === 'review') - Number(b.status === 'review'))
    .slice(0, shown.tasksShown)
    .map(({ _id, number, title, status, priority, deadline, requirePhoto, restaurant, assignees }) => ({
      ...{ _id, number, title, status, priority, deadline, requirePhoto },
      timezone: zoneOf(context, restaurant),
      othersCount: assignees.length - 1,
    }))
  return { total: open.length, overdue: open.filter((task) => isLate(context, task)).length, tasks }
}

export function myTests(context: MockSignedIn): Block<'tests'> {
  const { company, user, now } = context
  const all = rowsOf('tests', company._id)
    .filter((test) => test.isActive && isMeantFor(test, user))
    .map((test) => ({ test, mine: presentTest(personOf(context, test._id, user.id), test.settings, new Date(now())) }))
    .filter(({ mine }) => mine.myBest?.passed !== true)
    .toSorted(
      (a, b) =>
        Number(a.mine.openAttemptId === null) - Number(b.mine.openAttemptId === null) ||
        b.test.createdAt.localeCompare(a.test.createdAt) ||
        b.test._id.localeCompare(a.test._id),
    )
  const tests = all.slice(0, shown.testsShown).map(({ test: { _id, title, settings, questionsCount }, mine }) => ({
    ...{ _id, title, openAttempt: mine.openAttemptId },
    questionsCount: questionsInAttempt(settings, questionsCount),
    timeLimitMinutes: settings.timeLimit === 0 ? null : settings.timeLimit,
  }))
  return { total: all.length, tests }
}

export function myNews(context: MockSignedIn): Block<'news'> {
  const { company, user } = context
  const all = newsOf(context)
    .filter((news) => news.status === 'published' && isMeantFor(news, user))
    .map(({ _id, title, publishedAt, requireAck }) => {
      const mark = markOf(company._id, _id, user.id)
      const needsAck = requireAck && !mark?.acknowledgedAt
      return { _id, title, publishedAt: publishedAt ?? '', isRead: mark !== undefined, needsAck }
    })
    .toSorted(
      (a, b) =>
        Number(b.needsAck) - Number(a.needsAck) ||
        Number(a.isRead) - Number(b.isRead) ||
        b.publishedAt.localeCompare(a.publishedAt) ||
        b._id.localeCompare(a._id),
    )
  return { unread: all.filter(({ isRead }) => !isRead).length, news: all.slice(0, shown.newsShown) }
}

export function newArticles(context: MockSignedIn): Block<'articles'> {
  const from = articlesFrom(new Date(context.now())).toISOString()
  const touched = ({ createdAt, lastEditedAt }: Schemas['Article']) =>
    lastEditedAt !== null && lastEditedAt > createdAt ? lastEditedAt : createdAt
  const articles = readable(context)
    .filter((article) => article.status === 'published' && touched(article) > from)
    .toSorted((a, b) => touched(b).localeCompare(touched(a)) || b._id.localeCompare(a._id))
    .slice(0, shown.articlesShown)
    .map((article) => {
      const topic = topicOf(article, context)
      return {
        _id: article._id,
        title: article.title,
        topic: topic && { name: topic.name, color: topic.color },
        isNew: article.createdAt > from,
        at: touched(article),
      }
    })
  return { articles }
}

export function myReading(context: MockSignedIn): Block<'reading'> {
  const todo = asked(context).filter((row) => !isDone(row))
  const articles = todo.slice(0, shown.readingShown).map(({ id, title, kind, state, dueAt, version }) => ({
    ...{ _id: id, title, kind, state, knownVersion: version },
    dueAt: dueAt?.toISOString() ?? null,
  }))
  return { total: todo.length, articles }
}

export function myCourses(context: MockSignedIn): Block<'courses'> {
  const left = rowsOf('courses', context.company._id)
    .filter((course) => isMine(context, course))
    .map((course) => presentMine(ownRow(context, course), stepsOf(context, course, context.user), atOf(context)))
    .filter(({ state }) => state !== 'done')
    .toSorted(inMyOrder)
  const courses = left.slice(0, shown.coursesShown)
  return {
    total: left.length,
    courses: courses.map(({ _id, title, stepsCount, doneCount, nextStep, dueAt, state }) => ({
      ...{ _id, title, stepsCount, doneCount, dueAt, state },
      nextStep: nextStep?.target?.title ?? null,
    })),
  }
}
