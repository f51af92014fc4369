import { examples } from '../../openapi/gen/examples.gen.ts'
import type { StoredKnowing } from './asks.ts'
import type { StoredCompletion, StoredCourse } from './courses/rows.ts'
import { articleIds, companyIds, courseIds, testIds, userIds } from './ids.ts'
import { positionRefs } from './refs.ts'
import { rowsOf, type Seeded } from './row.ts'
import { at } from './tasks/when.ts'
import type { StoredVersion } from './versions.ts'

const article = (name: keyof typeof articleIds) => ({ type: 'article' as const, id: articleIds[name] })
const test = (id: string) => ({ type: 'test' as const, id })
const course = (day: number, row: Omit<StoredCourse, `${'activated' | 'created' | 'updated'}At` | 'restaurants'>) => {
  const made = at(day, '09:30')
  return { ...row, restaurants: [], activatedAt: made, createdAt: made, updatedAt: made }
}

export const courses: Seeded<StoredCourse>[] = rowsOf(companyIds.berezka, [
  course(-2, {
    _id: courseIds.waiter,
    title: 'Первая неделя официанта',
    description: 'От открытия смены до счёта: что прочитать и сдать за первые семь дней',
    isActive: true,
    hasCertificate: true,
    isLastLocked: true,
    dueDays: 7,
    positions: [positionRefs.waiter],
    steps: [
      article('waiterOpening'),
      article('handWashing'),
      test(testIds.welcome),
      article('servingOrder'),
      test(testIds.cash),
      article('cancelItem'),
      article('returnedDish'),
      test(examples.testing.shiftOpening._id),
    ],
  }),
  course(-28, {
    _id: courseIds.kitchen,
    title: 'Безопасная кухня',
    description: 'Руки, доски, маркировка и контрольные точки',
    isActive: true,
    hasCertificate: true,
    isLastLocked: true,
    dueDays: 30,
    positions: [positionRefs.cook, positionRefs.sousChef],
    steps: [
      article('handWashing'),
      article('cuttingBoards'),
      article('labelling'),
      article('haccpPoints'),
      test(testIds.haccp),
    ],
  }),
])

/** Roman has come to the end of one. */
export const completions: Seeded<StoredCompletion>[] = rowsOf(companyIds.berezka, [
  {
    courseId: courseIds.kitchen,
    userId: userIds.roman,
    completedAt: at(-11, '09:58'),
    number: 1,
    title: 'Безопасная кухня',
    person: 'Роман Зуев',
    position: 'Су-шеф',
  },
])

/** What they have read for it, beside what every one of them was asked to know. */
const read: [user: string, article: keyof typeof articleIds, day: number, time: string][] = [
  [userIds.denis, 'waiterOpening', -2, '11:20'],
  [userIds.denis, 'servingOrder', -1, '16:45'],
  [userIds.roman, 'cuttingBoards', -25, '10:05'],
  [userIds.roman, 'labelling', -24, '09:40'],
  [userIds.roman, 'haccpPoints', -23, '09:50'],
  [userIds.pavel, 'cuttingBoards', -20, '10:30'],
]

/** Of the versions of today. */
export const courseKnowings = (versions: readonly StoredVersion[]): Seeded<StoredKnowing>[] =>
  rowsOf(
    companyIds.berezka,
    read.map(([userId, name, day, time]) => ({
      articleId: articleIds[name],
      userId,
      version: Math.max(...versions.flatMap((one) => (one.articleId === articleIds[name] ? [one.version] : []))),
      at: new Date(at(day, time)),
      how: 'read',
      percent: null,
      attempts: null,
    })),
  )
