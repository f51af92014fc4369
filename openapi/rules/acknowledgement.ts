import type { components } from '../gen/schema.d.ts'
import { DAY } from './durations.ts'
import { momentOf, wallAt } from './wall-clock.ts'

type Schemas = components['schemas']
type State = Schemas['AcknowledgementState']

/** How an article asks to be known. `askedAt`: when the required version was asked for. */
export type Ask = {
  kind: Schemas['AcknowledgementKind']
  dueDays: number | null
  requiredVersion: number | null
  askedAt: Date | null
}
/** The latest version that a person knows. */
export type Knowing = { version: number; at: Date; how: Schemas['AcknowledgementHow'] }

/**
 * The last moment of the company's day on which it is due: `dueDays` after it was asked for, or after the person came, if he
 * came later. null: not due at all.
 */
export function dueAtOf(
  { askedAt, dueDays }: Pick<Ask, 'askedAt' | 'dueDays'>,
  createdAt: Date,
  timezone: string,
): Date | null {
  if (askedAt === null || dueDays === null) return null
  const later = askedAt > createdAt ? askedAt : createdAt
  const day = Math.floor(wallAt(timezone, later) / DAY) * DAY
  return new Date(momentOf(timezone, day + (dueDays + 1) * DAY).getTime() - 1)
}

/** Where a test is asked for, the button counts no more. */
export const counts = ({ kind, requiredVersion }: Ask, { version, how }: Pick<Knowing, 'version' | 'how'>): boolean =>
  requiredVersion !== null && version >= requiredVersion && (kind !== 'test' || how === 'test')

/** Of somebody who is asked. `knowing`: the one that counts, if there is one, else any or none. */
export function stateOf(ask: Ask, knowing: Knowing | null, dueAt: Date | null, now: Date): State {
  if (ask.kind === 'none' || ask.requiredVersion === null) return 'none'
  if (knowing && counts(ask, knowing)) return 'done'
  return dueAt !== null && now > dueAt ? 'overdue' : 'todo'
}

type Saved = { version: number; status: Schemas['ArticleStatus'] }

/** What is asked for once the author has chosen `kind`; what is not published yet waits for that. */
export function chosenAsk(
  old: Ask | undefined,
  kind: Ask['kind'],
  { version, status }: Saved,
  now: Date,
): Pick<Ask, 'requiredVersion' | 'askedAt'> {
  const isOn = old !== undefined && old.kind !== 'none'
  if (kind === 'none' || (isOn && old.requiredVersion === null))
    return { requiredVersion: old?.requiredVersion ?? null, askedAt: old?.askedAt ?? null }
  if (!isOn)
    return status === 'published'
      ? { requiredVersion: version, askedAt: now }
      : { requiredVersion: null, askedAt: null }
  // Whoever has pressed the button has the whole time for the test.
  return { requiredVersion: old.requiredVersion, askedAt: kind === 'test' && old.kind === 'read' ? now : old.askedAt }
}

/** What a save of the article asks for; undefined: nothing else than before. */
export function askAfterSave(
  ask: Ask,
  { version, status }: Saved,
  askAgain: boolean,
  now: Date,
): Pick<Ask, 'requiredVersion' | 'askedAt'> | undefined {
  if (ask.kind === 'none') return undefined
  if (status !== 'published')
    return askAgain && ask.requiredVersion !== null ? { requiredVersion: null, askedAt: null } : undefined
  return askAgain || ask.requiredVersion === null ? { requiredVersion: version, askedAt: now } : undefined
}

type Document = { blocks: readonly { type: string; data?: unknown }[] }

/** Whether one of the blocks «Внимание» came, went or says something else: then it is to be read again, unless the editor says no. */
export const marksDiffer = (before: Document, after: Document): boolean => marksOf(before) !== marksOf(after)

const marksOf = ({ blocks }: Document): string =>
  JSON.stringify(blocks.flatMap(({ type, data }) => (type === 'warning' ? [wordsOf(data)] : [])).toSorted())

function wordsOf(data: unknown): string {
  const { title = '', message = '' }: Words = typeof data === 'object' && data !== null ? data : {}
  return JSON.stringify([title, message])
}
type Words = { title?: unknown; message?: unknown }
