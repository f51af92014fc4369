import type { components } from '../../gen/schema.d.ts'
import type { AttemptRow } from './attempt-row.ts'
import { attemptsLeft, graceEnds, nextAttemptAt } from './attempt-state.ts'

type Schemas = components['schemas']
/** What somebody has of a test, as it is kept. */
export type Person = {
  lastNumber: number
  used: number
  extra: number
  openId: string | null
  openUntil: Date | null
  inReview: boolean
  lastSubmittedAt: Date | null
  bestId: string | null
  bestPercent: number | null
  bestPassed: boolean | null
}
export const nobodyYet: Person = {
  lastNumber: 0,
  used: 0,
  extra: 0,
  openId: null,
  openUntil: null,
  inReview: false,
  lastSubmittedAt: null,
  bestId: null,
  bestPercent: null,
  bestPassed: null,
}

type Own = Pick<AttemptRow, 'id' | 'number' | 'status' | 'percent' | 'expiresAt' | 'submittedAt'>
/** From his attempts of one test, and from what he was given beside its limit. */
export function personFrom(own: readonly Own[], gift?: { extra: number; freeFrom: Date }): Person {
  const open = own.find(({ status }) => status === 'in_progress')
  const latest = own.toSorted((a, b) => b.number - a.number)[0]
  const [best] = own
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .toSorted(
      // Whoever has passed has passed, though the test asks for more by now.
      (a, b) =>
        Number(b.status === 'passed') - Number(a.status === 'passed') ||
        (b.percent ?? 0) - (a.percent ?? 0) ||
        a.number - b.number,
    )
  const submitted = own.flatMap(({ submittedAt }) => (submittedAt ? [submittedAt.getTime()] : []))
  const counted = submitted.filter((at) => !gift || at > gift.freeFrom.getTime())
  return {
    lastNumber: latest?.number ?? 0,
    used: own.length,
    extra: gift?.extra ?? 0,
    openId: open?.id ?? null,
    openUntil: open?.expiresAt ?? null,
    inReview: latest?.status === 'review',
    lastSubmittedAt: counted.length > 0 ? new Date(Math.max(...counted)) : null,
    bestId: best?.id ?? null,
    bestPercent: best?.percent ?? null,
    bestPassed: best ? best.status === 'passed' : null,
  }
}

/** As a card of the test tells it. An attempt whose time is over is open no more, though the job has not come by yet. */
export function presentMine(person: Person, settings: Schemas['TestSettings'], now: Date) {
  const { openId, openUntil, bestId, bestPercent, bestPassed, lastSubmittedAt } = person
  const isOver = openUntil !== null && now >= graceEnds(openUntil)
  const mine = { ...person, lastSubmittedAt: isOver ? openUntil : lastSubmittedAt }
  const isOpen = openId !== null && !isOver
  return {
    myBest: bestId === null ? null : { attemptId: bestId, percent: bestPercent ?? 0, passed: bestPassed ?? false },
    isInReview: person.inReview,
    attemptsUsed: person.used,
    attemptsLeft: attemptsLeft(settings, mine),
    nextAttemptAt: nextAttemptAt(settings, mine, now)?.toISOString() ?? null,
    openAttemptId: isOpen ? openId : null,
    openUntil: isOpen ? (openUntil?.toISOString() ?? null) : null,
  }
}
