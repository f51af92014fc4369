import type { components } from '../gen/schema.d.ts'
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
