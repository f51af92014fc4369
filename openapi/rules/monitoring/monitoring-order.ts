import type { components } from '../../gen/schema.d.ts'
import { averageOf, rateOf } from './monitoring-figures.ts'

type Schemas = components['schemas']
type Order<T> = (one: T, other: T) => number
type Place = Schemas['MonitoringPlace']

/** Of what is the same otherwise: by its name, at last by its id. */
const byTitle: Order<{ _id: string; title: string }> = (one, other) =>
  one.title.localeCompare(other.title, 'ru') || compare(one._id, other._id)
/** What has no restaurant is last. */
export const byPlace: Order<Place> = (one, other) => {
  if (!one || !other) return Number(!one) - Number(!other)
  return one.name.localeCompare(other.name, 'ru') || compare(one._id, other._id)
}
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
/** Of nothing there is none, and that is behind all others. */
const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
const worst = (rate: number | null) => rate ?? Infinity
const worse = (one: number | null, other: number | null) => (one === other ? 0 : worst(one) - worst(other))

type Assignee = Schemas['MonitoringTasks']['byAssignee'][number]
/** Whoever is behind with most is first. */
export const byBehind: Order<Assignee> = (one, other) =>
  other.overdue - one.overdue || other.done - one.done || compare(one.user.id ?? '', other.user.id ?? '')
type TaskPlace = Schemas['MonitoringTasks']['byRestaurant'][number]
export const byOverdue: Order<TaskPlace> = (one, other) =>
  other.now.overdue - one.now.overdue ||
  other.now.created - one.now.created ||
  byPlace(one.restaurant, other.restaurant)

type TestRow = Schemas['MonitoringTests']['byTest'][number]
/** The share of those who have passed among those whom it is for. */
export const byPassing: Order<TestRow> = (one, other) =>
  worse(share(one.passed, one.assigned), share(other.passed, other.assigned)) ||
  other.assigned - one.assigned ||
  byTitle(one.test, other.test)
type Question = { test: { _id: string }; questionId: string; asked: number; rights: number }
/** By the share itself: two that look alike as whole percents may not be. */
export const byHardness: Order<Question> = (one, other) =>
  worse(share(one.rights, one.asked), share(other.rights, other.asked)) ||
  other.asked - one.asked ||
  compare(one.test._id, other.test._id) ||
  compare(one.questionId, other.questionId)

type TopArticle = Schemas['MonitoringKnowledge']['topArticles'][number]
export const byViews: Order<TopArticle> = (one, other) =>
  other.views - one.views || other.readers - one.readers || compare(one.article._id, other.article._id)
type Unread = Schemas['MonitoringKnowledge']['unreadArticles'][number]
/** Whom it is for, and more than half of them have never opened it. */
export const isUnread = ({ audience, read }: Pick<Unread, 'audience' | 'read'>): boolean => 2 * read < audience
/** The least read is first. */
export const byUnread: Order<Unread> = (one, other) =>
  one.read / one.audience - other.read / other.audience ||
  other.audience - one.audience ||
  byTitle(one.article, other.article)
type Miss = Schemas['MonitoringKnowledge']['searchMisses'][number]
export const byMisses: Order<Miss> = (one, other) => other.count - one.count || compare(one.query, other.query)

type Fail = Schemas['MonitoringChecklists']['topFails'][number]
export const byFails: Order<Fail> = (one, other) =>
  other.fails - one.fails || compare(one.checklist._id, other.checklist._id) || compare(one.itemId, other.itemId)
type Hour = Schemas['MonitoringHours'][number]
export const byHour: Order<Hour> = (one, other) => one.weekday - other.weekday || one.hour - other.hour

const byPerson: Order<Schemas['PersonRef']> = (one, other) =>
  one.name.localeCompare(other.name, 'ru') || compare(one.id ?? '', other.id ?? '')
/** What one has to know of somebody to say who is worse: whole percents of two may look alike. */
export type Judged = {
  user: Schemas['PersonRef']
  runs: number
  runsLate: number
  tasksDue: number
  tasksOverdue: number
  percents: number
  reviewed: number
  newsFor: number
  newsRead: number
}
const SORTS: Record<Schemas['MonitoringUserSort'], Order<Judged>> = {
  name: () => 0,
  checklists: (one, other) =>
    worse(share(one.runs - one.runsLate, one.runs), share(other.runs - other.runsLate, other.runs)),
  // Whose deadlines have all been kept is before him who had none.
  tasks: (one, other) => other.tasksOverdue - one.tasksOverdue || other.tasksDue - one.tasksDue,
  tests: (one, other) => worse(share(one.percents, one.reviewed), share(other.percents, other.reviewed)),
  news: (one, other) => worse(share(one.newsRead, one.newsFor), share(other.newsRead, other.newsFor)),
}
/** The worst first, as far as this order tells them apart; the rest by name. */
export const byPeople = (sort: Schemas['MonitoringUserSort']): Order<Judged> => {
  const first = SORTS[sort]
  return (one, other) => first(one, other) || byPerson(one.user, other.user)
}
/** As it is shown: whole percents. */
export const personRow = (
  { user, runs, runsLate, tasksOverdue, percents, reviewed, newsFor, newsRead }: Judged,
  more: Pick<Schemas['MonitoringPerson'], 'position' | 'restaurants' | 'tasksDone' | 'lastLoginAt'>,
): Schemas['MonitoringPerson'] => ({
  user,
  ...more,
  runsCompleted: runs,
  runsOnTimeRate: rateOf(runs - runsLate, runs),
  tasksOverdue,
  testsAvgPercent: averageOf(percents, reviewed),
  newsReadRate: rateOf(newsRead, newsFor),
})
