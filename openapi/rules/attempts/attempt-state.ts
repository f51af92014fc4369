import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { HOUR, MINUTE, SECOND } from '../time/durations.ts'
import { TEST_DEFAULTS } from '../testing/test-settings.ts'
import { dateIn, timeIn } from '../time/wall-words.ts'

type Schemas = components['schemas']
type Settings = Schemas['TestSettings']
/** As it is kept; what the clock says besides is reckoned. */
export type AttemptMoments = {
  readonly status: Schemas['AttemptStatus']
  readonly expiresAt: Date | null
  readonly autoSubmitted?: boolean
}

/** When an attempt that begins now ends by itself; null: never. */
export const expiryOf = ({ timeLimit }: Pick<Settings, 'timeLimit'>, startedAt: Date): Date | null =>
  timeLimit === 0 ? null : new Date(startedAt.getTime() + timeLimit * MINUTE)

/** What was on its way when the time ran out is taken until then; at that moment the attempt is handed in as it is. */
export const graceEnds = (expiresAt: Date): Date => new Date(expiresAt.getTime() + limits.testing.graceSeconds * SECOND)

/** Open by the table and over by the clock: the job closes it soon, and nobody waits for that. */
export const isOverdue = ({ status, expiresAt }: AttemptMoments, now: Date): boolean =>
  status === 'in_progress' && expiresAt !== null && now >= graceEnds(expiresAt)

/** Why answers are not taken any more; undefined when they are. */
export function answerRefused(attempt: AttemptMoments, now: Date): 'ATTEMPT_EXPIRED' | 'ATTEMPT_FINISHED' | undefined {
  if (isOverdue(attempt, now)) return 'ATTEMPT_EXPIRED'
  if (attempt.status === 'in_progress') return undefined
  return attempt.autoSubmitted ? 'ATTEMPT_EXPIRED' : 'ATTEMPT_FINISHED'
}

/** For the clock on the screen; null where there is none. */
export function remainingSec({ status, expiresAt }: AttemptMoments, now: Date): number | null {
  if (expiresAt === null || status !== 'in_progress') return null
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / SECOND))
}

/** When an attempt that is handed in now was over: never behind its end. */
export const submittedAt = ({ expiresAt }: Pick<AttemptMoments, 'expiresAt'>, now: Date): Date =>
  expiresAt !== null && expiresAt < now ? expiresAt : now

/** Whole seconds; of two clocks that differ it is none rather than less. */
export const durationSec = (startedAt: Date, endedAt: Date): number =>
  Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / SECOND))

/** What a person has of a test. */
export type Mine = {
  /** Attempts that are there, the open one among them. */
  readonly used: number
  /** Given beside the limit. */
  readonly extra: number
  /** From where the pause is counted; null where there is none: nothing finished, or an attempt was given since. */
  readonly lastSubmittedAt: Date | null
}

/** null: as many as one likes. */
export function attemptsLeft(settings: Settings, { used, extra }: Mine): number | null {
  const { attemptsLimit = TEST_DEFAULTS.attemptsLimit } = settings
  return attemptsLimit === 0 ? null : Math.max(0, attemptsLimit + extra - used)
}

/** From when on the next attempt may begin; null: now. */
export function nextAttemptAt(settings: Settings, { lastSubmittedAt }: Mine, now: Date): Date | null {
  const { retakeDelayHours = TEST_DEFAULTS.retakeDelayHours } = settings
  if (lastSubmittedAt === null || retakeDelayHours === 0) return null
  const at = new Date(lastSubmittedAt.getTime() + retakeDelayHours * HOUR)
  return at > now ? at : null
}

type Refusal = { code: 'TEST_UNAVAILABLE' | 'ATTEMPTS_OVER' } | { code: 'RETAKE_LATER'; at: Date }
/** Why no new attempt may begin; an open one is gone on with, whatever this says. */
export function startRefused(
  test: { isActive: boolean; settings: Settings },
  mine: Mine,
  now: Date,
): Refusal | undefined {
  if (!test.isActive) return { code: 'TEST_UNAVAILABLE' }
  if (attemptsLeft(test.settings, mine) === 0) return { code: 'ATTEMPTS_OVER' }
  const at = nextAttemptAt(test.settings, mine, now)
  return at ? { code: 'RETAKE_LATER', at } : undefined
}

/** «18.11.2026, 14:20» by the company's clock: from when on. */
export const momentWords = (at: Date, timeZone: string): string => `${dateIn(at, timeZone)}, ${timeIn(at, timeZone)}`
