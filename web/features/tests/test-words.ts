import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import type { Look } from '../../ui/Badge.tsx'

type Schemas = components['schemas']
export type Test = Snapshot<Schemas['Test']>

export const questionsWords = (n: number): string => `${n} ${plural(n, 'вопрос', 'вопроса', 'вопросов')}`

/** Goes on with it, whatever the list knew a while ago. */
export const isOpen = ({ openAttemptId, openUntil }: Test, now: number): boolean =>
  Boolean(openAttemptId) && (!openUntil || Date.parse(openUntil) > now)

/** What the button says. */
export const actWords = (test: Test, now: number): string =>
  isOpen(test, now) ? 'Продолжить' : (test.attemptsUsed ?? 0) > 0 ? 'Пройти ещё раз' : 'Пройти тест'

/** Why no attempt may begin now; undefined: it may, as far as is known here. */
export function whyNot(test: Test, now: number): string | undefined {
  if (isOpen(test, now)) return undefined
  if (!test.isActive) return messages.TEST_UNAVAILABLE
  if (test.attemptsLeft === 0) return messages.ATTEMPTS_OVER
  const next = test.nextAttemptAt
  return next && Date.parse(next) > now ? fill(messages.RETAKE_LATER, { time: formatDateTime(next) }) : undefined
}

export const LOOKS: Readonly<Record<Schemas['AttemptStatus'], Look>> = {
  in_progress: { tone: 'info', shape: 'half' },
  passed: { tone: 'ok', shape: 'full' },
  failed: { tone: 'danger', shape: 'dash' },
  review: { tone: 'warn', shape: 'ring' },
}
