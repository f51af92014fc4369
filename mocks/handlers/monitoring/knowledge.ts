import { DAY } from '../../../openapi/rules/time/durations.ts'
import { isMeant } from '../../../openapi/rules/company/audience.ts'
import { byMisses, byUnread, byViews, isUnread } from '../../../openapi/rules/monitoring/monitoring-order.ts'
import { partOf, partsOf, type Period } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import { wallAt } from '../../../openapi/rules/time/wall-clock.ts'
import { db, rowsOf, type Schemas } from '../../db.ts'
import { type Asked, compared, isWithin, worksIn } from './asked.ts'

const SHOWN = 20
type View = { articleId: string; userId: string; at: number; day: string }

/** Of those who are meant, in both periods. Where somebody worked that day the mocks don't keep: where he works now. */
export function viewsOf({ who, restaurant, isChosen, dayOf, span }: Asked): View[] {
  const people = new Map(rowsOf('users', who.company._id).map((user) => [user.id, user]))
  return db.views.flatMap(({ companyId, ...view }) => {
    const person = people.get(view.userId)
    if (companyId !== who.company._id || !person || !worksIn(person, restaurant) || !isChosen(person.id)) return []
    // By the clock of the company, whatever the restaurant: somebody may work in several.
    const day = dayOf(view.at, null)
    return isWithin(day, span.period) || isWithin(day, span.previous) ? [{ ...view, day }] : []
  })
}
const of = (views: readonly View[], period: Period) => views.filter(({ day }) => isWithin(day, period))
const readersOf = (views: readonly View[]) => new Set(views.map(({ userId }) => userId)).size
const figuresOf = (views: readonly View[]) => ({ views: views.length, readers: readersOf(views) })

export const readingSummary = (asked: Asked, views: readonly View[] = viewsOf(asked)) =>
  compared(asked, (period): Schemas['MonitoringReadingFigures'] => figuresOf(of(views, period)))

function unreadOf({ who, people }: Asked): Schemas['MonitoringKnowledge']['unreadArticles'] {
  const openedBy = Map.groupBy(db.views, ({ articleId }) => articleId)
  return rowsOf('articles', who.company._id)
    .filter(({ status }) => status === 'published')
    .map(({ _id, title, positionAvailable = [] }) => {
      const positions = positionAvailable.map((position) => position._id)
      const audience = people.filter(({ id, position }) =>
        isMeant({ positions }, { id, position: position?._id ?? null, restaurants: [] }),
      )
      const readers = new Set(openedBy.get(_id)?.map(({ userId }) => userId))
      const read = audience.filter(({ id }) => readers.has(id)).length
      return { article: { _id, title }, audience: audience.length, read }
    })
    .filter(isUnread)
    .sort(byUnread)
    .slice(0, SHOWN)
}

/** By the days of the company: nobody knows who searched. */
function missesOf({ who, now, span }: Asked): Schemas['MonitoringKnowledge']['searchMisses'] {
  const counts = new Map<string, number>()
  for (const { query, daysAgo, count } of rowsOf('searchMisses', who.company._id)) {
    const today = Date.parse(`${businessDateOf(now, who.company.timezone)}T00:00Z`)
    const day = new Date(today - daysAgo * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length)
    if (isWithin(day, span.period)) counts.set(query, (counts.get(query) ?? 0) + count)
  }
  return [...counts]
    .map(([query, count]) => ({ query, count }))
    .sort(byMisses)
    .slice(0, SHOWN)
}

export function knowledgeTab(asked: Asked): Schemas['MonitoringKnowledge'] {
  const { span, who } = asked
  const all = viewsOf(asked)
  const views = of(all, span.period)
  const parts = Map.groupBy(views, ({ day }) => partOf(day, span))
  const titles = new Map(rowsOf('articles', who.company._id).map(({ _id, title }) => [_id, title]))
  const hours = Map.groupBy(views, ({ at }) => new Date(wallAt(who.company.timezone, new Date(at))).getUTCHours())
  return {
    span,
    ...readingSummary(asked, all),
    series: partsOf(span).map((date) => ({ date, ...figuresOf(parts.get(date) ?? []) })),
    topArticles: [...Map.groupBy(views, ({ articleId }) => articleId)]
      .flatMap(([id, own]) => {
        const title = titles.get(id)
        return title === undefined ? [] : [{ article: { _id: id, title }, ...figuresOf(own) }]
      })
      .sort(byViews)
      .slice(0, SHOWN),
    unreadArticles: unreadOf(asked),
    searchMisses: missesOf(asked),
    hours: [...hours].map(([hour, own]) => ({ hour, views: own.length })).sort((a, b) => a.hour - b.hour),
  }
}
