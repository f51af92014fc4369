import { articleIds, userIds } from './ids.ts'
import { at } from './tasks/when.ts'

/** A view at a time of the clock, on a day before today. */
export type PastView = { articleId: string; userId: string; viewedAt: string }

const { denis, annaBerezka, ksenia, pavel, roman, sergey, polina, marina, ilya, oleg } = userIds
const a = articleIds
/** What somebody opens in turn, and one day in how many he does; `hour` is when, on the day of the first. */
const HABITS: readonly { who: string; every: number; hour: number; reads: readonly string[] }[] = [
  { who: denis, every: 1, hour: 10, reads: [a.autumnMenu, a.wineCard, a.cancelItem, a.waiterOpening, a.tips] },
  { who: annaBerezka, every: 2, hour: 11, reads: [a.bookings, a.autumnMenu, a.longWait, a.bookings] },
  { who: ksenia, every: 2, hour: 16, reads: [a.signatureCocktails, a.wineCard, a.barClosing] },
  { who: pavel, every: 1, hour: 9, reads: [a.pikeCutlet, a.borscht, a.labelling, a.cuttingBoards] },
  { who: roman, every: 3, hour: 8, reads: [a.haccpPoints, a.borscht, a.labelling] },
  { who: sergey, every: 2, hour: 13, reads: [a.banquetFlow, a.cashShift, a.hallClosing, a.tips] },
  { who: polina, every: 1, hour: 17, reads: [a.stopList, a.returnedDish, a.probation, a.tips, a.autumnMenu] },
  { who: marina, every: 4, hour: 12, reads: [a.banquetRequest, a.cashShift] },
  { who: ilya, every: 5, hour: 15, reads: [a.haccpPoints, a.pikeCutlet] },
  { who: oleg, every: 6, hour: 18, reads: [a.wineCard, a.signatureCocktails] },
]
/** A period of thirty days, and as many before it. */
const DAYS = 61
/** Who is new has read nothing before. */
const SINCE: Readonly<Record<string, number>> = { [polina]: 5 }

function ofDay(ago: number): PastView[] {
  return HABITS.flatMap(({ who, every, hour, reads }, nth) => {
    const isOff = (ago + nth) % every !== 0 || ago > (SINCE[who] ?? DAYS)
    if (isOff) return []
    const articleId = reads[Math.floor(ago / every) % reads.length]
    const minute = (ago * 7 + nth * 11) % 60
    const time = `${String(hour + (ago % 3)).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    return articleId === undefined ? [] : [{ articleId, userId: who, viewedAt: at(-ago, time) }]
  })
}
/** What everybody is given on his first days, and who had them before these two months. */
const FIRST_DAYS = [a.allergens, a.handWashing, a.uniform, a.fireAlarm, a.shiftSchedule, a.tips, a.stopList]
const LONG_HERE = [denis, annaBerezka, ksenia, pavel, roman, sergey, marina]
/** One of them skipped something. */
const firstDays = LONG_HERE.flatMap((userId, nth) =>
  FIRST_DAYS.flatMap((articleId, place): PastView[] =>
    (nth + place) % 5 === 4 ? [] : [{ articleId, userId, viewedAt: at(-90 - nth * 3, `1${place}:${20 + nth}`) }],
  ),
)

/** Two months as people read: whoever works here opens what his work asks for. */
export const pastViews: PastView[] = [
  ...firstDays,
  ...Array.from({ length: DAYS }, (_, nth) => ofDay(DAYS - nth)).flat(),
]
