import type { components } from '../../gen/schema.d.ts'
import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from '../events/changes.ts'
import { DAY, MINUTE } from '../time/durations.ts'
import { fill } from '../text/fill.ts'
import { momentOf, wallAt } from '../time/wall-clock.ts'

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
export function dueAtOf({ askedAt, dueDays }: Ask, createdAt: Date, timezone: string): Date | null {
  if (askedAt === null || dueDays === null) return null
  const later = askedAt > createdAt ? askedAt : createdAt
  const day = Math.floor(wallAt(timezone, later) / DAY) * DAY
  return new Date(momentOf(timezone, day + (dueDays + 1) * DAY).getTime() - 1)
}

/** Where a test is asked for, the button counts no more. */
export const counts = ({ kind, requiredVersion }: Ask, { version, how }: Pick<Knowing, 'version' | 'how'>): boolean =>
  requiredVersion !== null && version >= requiredVersion && (kind !== 'test' || how === 'test')

/** The one that tells most of what a person knows: the latest version, where a test is asked for the latest by it. */
export function latestOf<K extends Knowing>(kind: Ask['kind'], knowings: readonly K[]): K | undefined {
  const byTest = kind === 'test' ? knowings.filter(({ how }) => how === 'test') : []
  return (byTest.length > 0 ? byTest : knowings).toSorted((a, b) => b.version - a.version)[0]
}

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

/** What the author chooses. */
export type Chosen = Pick<Schemas['Acknowledgement'], 'kind' | 'test' | 'restaurants' | 'positions' | 'dueDays'>
export type AskFacts = Chosen & Pick<Ask, 'requiredVersion' | 'askedAt'>

/** What differs, as the event tells it; undefined when nothing does and there is nothing to save. */
export const askChanges = (before: AskFacts, after: AskFacts): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(told(before), told(after), ['acknowledgement', 'requiredVersion', 'dueDays']),
    ...(before.test?._id !== after.test?._id && {
      test: { old: before.test?.title ?? null, new: after.test?.title ?? null },
    }),
    ...refsChange('restaurants', before.restaurants, after.restaurants),
    ...refsChange('positions', before.positions, after.positions),
  })
const told = ({ kind, requiredVersion, dueDays }: AskFacts) => ({ acknowledgement: kind, requiredVersion, dueDays })

/** The next moment at which people may be reminded; undefined: now. */
export function remindedUntil(remindedAt: Date, now: Date): Date | undefined {
  const until = new Date(remindedAt.getTime() + limits.acknowledgements.remindMinutes * MINUTE)
  return until > now ? until : undefined
}

/** As views that are told of afterwards (late-views.ts). */
export const tooLate = fill(fieldMessages.acknowledgeLate, { n: limits.knowledgeBase.viewLateDays })

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
