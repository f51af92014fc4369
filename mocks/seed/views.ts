import { MINUTE } from '../../openapi/rules/time/durations.ts'
import { articleIds, companyIds, userIds } from './ids.ts'
import { type PastView, pastViews } from './reading.ts'
import { rowsOf, type Seeded } from './row.ts'

/** A view, some minutes before the world is made: 'N мин назад' must stay true on any day. */
type LastView = { articleId: string; userId: string; minutesAgo: number }
export type StoredView = LastView | PastView
export const viewedAt = (view: StoredView, now: number): number =>
  'viewedAt' in view ? Date.parse(view.viewedAt) : now - view.minutesAgo * MINUTE

const HOUR = 60
const DAY = 24 * HOUR
const by = (articleId: string, views: [userId: string, ...minutesAgo: number[]][]): LastView[] =>
  views.flatMap(([userId, ...all]) => all.map((minutesAgo) => ({ articleId, userId, minutesAgo })))

/** Two months of reading, and the last views of a few articles; viewCount also counts older ones, whose rows nobody keeps. */
export const views: Seeded<StoredView>[] = rowsOf<StoredView>(companyIds.berezka, [
  ...pastViews,
  ...by(articleIds.firstMinutes, [
    [userIds.denis, 7, 3 * HOUR, DAY + 5, 6 * DAY],
    [userIds.annaBerezka, 42, 2 * DAY],
    [userIds.polina, 5 * HOUR, 5 * HOUR + 9],
    [userIds.marina, 9 * DAY],
    // She has left: her name stays in the list (B40).
    [userIds.vera, 120 * DAY],
  ]),
  ...by(articleIds.fridgeTemperatures, [
    [userIds.pavel, 15, 8 * HOUR, 3 * DAY],
    [userIds.roman, 2 * HOUR],
    [userIds.ilya, 11 * DAY],
  ]),
  ...by(articleIds.tableSetting, [
    [userIds.polina, 25],
    [userIds.denis, 4 * DAY],
  ]),
])
