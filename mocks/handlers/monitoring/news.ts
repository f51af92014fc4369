import { rateOf } from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import type { Period } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { isMeantFor } from '../../audience.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { newsOf } from '../news/rows.ts'
import { type Asked, compared, isWithin } from './asked.ts'

/** What came out in a period, and each of those whom it is for, with his mark. */
export function toldOf({ who, people, dayOf }: Asked, period: Period) {
  const marks = new Map(rowsOf('newsReads', who.company._id).map((mark) => [`${mark.newsId} ${mark.userId}`, mark]))
  const out = newsOf(who).filter(
    ({ status, publishedAt }) =>
      (status === 'published' || status === 'archived') && publishedAt !== null && isWithin(dayOf(publishedAt), period),
  )
  const pairs = out.flatMap((news) =>
    people
      .filter((user) => isMeantFor(news, user))
      .map(({ id }) => ({ userId: id, requireAck: news.requireAck, mark: marks.get(`${news._id} ${id}`) })),
  )
  return { out, pairs }
}

export const newsSummary = (asked: Asked) =>
  compared(asked, (period): Schemas['MonitoringNewsFigures'] => {
    const { out, pairs } = toldOf(asked, period)
    const toKnow = pairs.filter(({ requireAck }) => requireAck)
    const read = pairs.filter(({ mark }) => mark !== undefined).length
    const acknowledged = toKnow.filter(({ mark }) => mark !== undefined && mark.acknowledgedAt !== null).length
    return {
      published: out.length,
      audience: pairs.length,
      read,
      ackAudience: toKnow.length,
      acknowledged,
      readRate: rateOf(read, pairs.length),
      ackRate: rateOf(acknowledged, toKnow.length),
    }
  })
