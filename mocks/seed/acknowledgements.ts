import { articleIds, companyIds, positionIds, testIds, userIds } from './ids.ts'
import type { StoredAsk, StoredKnowing } from './asks.ts'
import type { StoredAttempt } from './attempts.ts'
import { rowsOf, type Seeded } from './row.ts'
import { at } from './tasks/when.ts'
import type { StoredVersion } from './versions.ts'

type Asked = Pick<StoredAsk, 'articleId' | 'requiredVersion' | 'dueDays'> & Partial<StoredAsk> & { day: number }
const ask = ({ day, ...told }: Asked): StoredAsk => ({
  kind: 'read',
  testId: null,
  restaurants: [],
  positions: [],
  remindedAt: null,
  askedAt: new Date(at(day, '10:10')),
  updatedAt: new Date(at(day, '10:10')),
  ...told,
})
const { waiter, hostess, bartender, cook, sousChef, manager } = positionIds

/** One that most have done, one that is asked again since it has changed, one by a test. */
const asks: Seeded<StoredAsk>[] = rowsOf(companyIds.berezka, [
  ask({ articleId: articleIds.handWashing, requiredVersion: null, dueDays: 5, day: -12 }),
  ask({ articleId: articleIds.firstMinutes, requiredVersion: 6, dueDays: 7, day: -2, positions: [waiter, hostess] }),
  ask({
    articleId: articleIds.allergens,
    kind: 'test',
    testId: testIds.allergens,
    requiredVersion: null,
    dueDays: 14,
    day: -28,
    positions: [waiter, hostess, bartender, cook, sousChef, manager],
  }),
])

const read = (articleId: string, version: number, told: [user: string, day: number, time: string][]): StoredKnowing[] =>
  told.map(([userId, day, time]) => ({
    articleId,
    userId,
    version,
    at: new Date(at(day, time)),
    how: 'read',
    percent: null,
    attempts: null,
  }))

const pressed = (last: number): StoredKnowing[] => [
  ...read(articleIds.firstMinutes, 4, [
    [userIds.denis, -30, '12:40'],
    [userIds.annaBerezka, -29, '18:05'],
  ]),
  ...read(articleIds.firstMinutes, 6, [[userIds.annaBerezka, -1, '17:20']]),
  ...read(articleIds.handWashing, last, [
    [userIds.denis, -12, '14:20'],
    [userIds.pavel, -12, '15:05'],
    [userIds.roman, -11, '09:58'],
    [userIds.annaBerezka, -11, '11:30'],
    [userIds.sergey, -10, '10:15'],
    [userIds.marina, -10, '18:40'],
    [userIds.ilya, -9, '09:20'],
    [userIds.ksenia, -5, '20:31'],
  ]),
]

/** Whoever passed the test knows the version that was published when he began. */
function passed(versions: readonly StoredVersion[], attempts: readonly StoredAttempt[]): StoredKnowing[] {
  const articleId = articleIds.allergens
  const known = new Map<string, StoredKnowing>()
  for (const { testId, status, userId, startedAt, submittedAt, percent, number } of attempts) {
    if (testId !== testIds.allergens || status !== 'passed' || !submittedAt) continue
    const version = Math.max(
      ...versions
        .filter((one) => one.articleId === articleId && one.status === 'published')
        .flatMap((one) => (Date.parse(one.savedAt) <= startedAt.getTime() ? [one.version] : [])),
    )
    if (!known.has(`${userId} ${version}`))
      known.set(`${userId} ${version}`, {
        articleId,
        userId,
        version,
        at: submittedAt,
        how: 'test',
        percent,
        attempts: number,
      })
  }
  return [...known.values()]
}

/** With the versions of today, where it does not matter which. */
export function acknowledgements(versions: readonly StoredVersion[], attempts: readonly StoredAttempt[]) {
  const lastOf = (id: string) => Math.max(...versions.flatMap((one) => (one.articleId === id ? [one.version] : [])))
  return {
    asks: asks.map(({ companyId, row }) => ({
      companyId,
      row: { ...row, requiredVersion: row.requiredVersion ?? lastOf(row.articleId) },
    })),
    knowings: rowsOf(companyIds.berezka, [...pressed(lastOf(articleIds.handWashing)), ...passed(versions, attempts)]),
  }
}
