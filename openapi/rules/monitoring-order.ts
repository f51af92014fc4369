import type { components } from '../gen/schema.d.ts'
import { rateOf } from './monitoring-figures.ts'

type Schemas = components['schemas']
type Order<T> = (one: T, other: T) => number
type Place = Schemas['MonitoringPlace']

/** Of what is the same otherwise: by its name, at last by its id. */
export const byTitle: Order<{ _id: string; title: string }> = (one, other) =>
  one.title.localeCompare(other.title, 'ru') || compare(one._id, other._id)
/** What has no restaurant is last. */
export const byPlace: Order<Place> = (one, other) => {
  if (!one || !other) return Number(!one) - Number(!other)
  return one.name.localeCompare(other.name, 'ru') || compare(one._id, other._id)
}
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
/** Nobody asked: behind all that were. */
const worst = (rate: number | null) => rate ?? Infinity
const worse = (one: number | null, other: number | null) => (one === other ? 0 : worst(one) - worst(other))

type Assignee = Schemas['MonitoringTasks']['byAssignee'][number]
export const byBehind: Order<Assignee> = (one, other) =>
  other.overdue - one.overdue || other.done - one.done || byPerson(one.user, other.user)
type TaskPlace = Schemas['MonitoringTasks']['byRestaurant'][number]
export const byOverdue: Order<TaskPlace> = (one, other) =>
  other.now.overdue - one.now.overdue || byPlace(one.restaurant, other.restaurant)

type TestRow = Schemas['MonitoringTests']['byTest'][number]
/** The share of those who have passed among those who have begun. */
const passing = ({ passed, failed }: TestRow) => rateOf(passed, passed + failed)
export const byPassing: Order<TestRow> = (one, other) =>
  worse(passing(one), passing(other)) || other.failed - one.failed || byTitle(one.test, other.test)
type Question = Schemas['MonitoringTests']['hardestQuestions'][number]
export const byHardness: Order<Question> = (one, other) =>
  worse(one.rightRate, other.rightRate) ||
  other.asked - one.asked ||
  one.title.localeCompare(other.title, 'ru') ||
  compare(one.questionId, other.questionId)

type TopArticle = Schemas['MonitoringKnowledge']['topArticles'][number]
export const byViews: Order<TopArticle> = (one, other) =>
  other.views - one.views || other.readers - one.readers || byTitle(one.article, other.article)
type Unread = Schemas['MonitoringKnowledge']['unreadArticles'][number]
/** Whom it is for, and more than half of them have never opened it. */
export const isUnread = ({ audience, read }: Pick<Unread, 'audience' | 'read'>): boolean => 2 * read < audience
export const byUnread: Order<Unread> = (one, other) =>
  one.read / one.audience - other.read / other.audience ||
  other.audience - one.audience ||
  byTitle(one.article, other.article)
type Miss = Schemas['MonitoringKnowledge']['searchMisses'][number]
export const byMisses: Order<Miss> = (one, other) => other.count - one.count || compare(one.query, other.query)

type Fail = Schemas['MonitoringChecklists']['topFails'][number]
export const byFails: Order<Fail> = (one, other) =>
  other.fails - one.fails ||
  one.title.localeCompare(other.title, 'ru') ||
  byTitle(one.checklist, other.checklist) ||
  compare(one.itemId, other.itemId)
type Hour = Schemas['MonitoringHours'][number]
export const byHour: Order<Hour> = (one, other) => one.weekday - other.weekday || one.hour - other.hour

const byPerson: Order<Schemas['PersonRef']> = (one, other) =>
  one.name.localeCompare(other.name, 'ru') || compare(one.id ?? '', other.id ?? '')
type Row = Schemas['MonitoringPerson']
/** Who has had no task is behind those who have done some in time. */
const SORTS: Record<Schemas['MonitoringUserSort'], Order<Row>> = {
  name: () => 0,
  checklists: (one, other) => worse(one.runsOnTimeRate, other.runsOnTimeRate),
  tasks: (one, other) =>
    other.tasksOverdue - one.tasksOverdue || Number(one.tasksDone === 0) - Number(other.tasksDone === 0),
  tests: (one, other) => worse(one.testsAvgPercent, other.testsAvgPercent),
  news: (one, other) => worse(one.newsReadRate, other.newsReadRate),
}
export const byPeople = (sort: Schemas['MonitoringUserSort']): Order<Row> => {
  const first = SORTS[sort]
  return (one, other) => first(one, other) || byPerson(one.user, other.user)
}
