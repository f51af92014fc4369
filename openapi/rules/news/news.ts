import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from '../events/changes.ts'
import { cleanText } from '../text/clean-text.ts'
import { MINUTE } from '../time/durations.ts'

type Schemas = components['schemas']
type Status = Schemas['NewsStatus']
type Times = { status: Status; publishAt: string | null; archiveAt: string | null }

/** Which of its dates can't be: it comes out in the future, and goes only after that. */
export function timesFault(
  { status, publishAt, archiveAt }: Times,
  asked: { publishAt?: string | null | undefined; archiveAt?: string | null | undefined },
  now: number,
): { code: 'NEWS_DATE_PAST' | 'NEWS_ARCHIVE_EARLY'; field: 'publishAt' | 'archiveAt' } | undefined {
  if (asked.publishAt && Date.parse(asked.publishAt) <= now) return { code: 'NEWS_DATE_PAST', field: 'publishAt' }
  // What stood there already refuses no save.
  const isAsked = asked.archiveAt !== undefined || asked.publishAt !== undefined
  if (!archiveAt || !isAsked || status === 'archived') return undefined
  const from = publishAt ? Date.parse(publishAt) : now
  return Date.parse(archiveAt) <= from ? { code: 'NEWS_ARCHIVE_EARLY', field: 'archiveAt' } : undefined
}

/** A date makes a draft scheduled, and none a draft again; what has come out keeps its own. */
export function scheduledAs(
  { status, publishAt }: Pick<Times, 'status' | 'publishAt'>,
  asked: string | null | undefined,
): Pick<Times, 'status' | 'publishAt'> {
  if (asked === undefined || status === 'published' || status === 'archived') return { status, publishAt }
  return asked === null ? { status: 'draft', publishAt: null } : { status: 'scheduled', publishAt: asked }
}

/** Until when nobody may remind again; undefined: he may. */
export const remindedUntil = (remindedAt: Date, now: Date): Date | undefined => {
  const until = new Date(remindedAt.getTime() + limits.news.remindMinutes * MINUTE)
  return until > now ? until : undefined
}

/** The first place that is free, undefined when all are taken. */
export const freePlace = (taken: readonly number[]): number | undefined =>
  Array.from({ length: limits.news.pinnedMax }, (_, at) => at + 1).find((place) => !taken.includes(place))

/** Who is pinned when the order of those that are out is given: what waits to come out keeps its pin while there is room. */
export const pinnedAfter = (out: readonly string[], waiting: readonly string[]): string[] =>
  [...out, ...waiting].slice(0, limits.news.pinnedMax)

type Facts = Pick<
  Schemas['NewsItem'],
  'title' | 'summary' | 'status' | 'publishAt' | 'archiveAt' | 'isPinned' | 'requireAck' | 'commentsOn'
> & {
  cover: string | null
  restaurants: readonly Schemas['NamedRef'][]
  positions: readonly Schemas['NamedRef'][]
}

type Said = Pick<Facts, 'title' | 'summary' | 'requireAck' | 'commentsOn'> & { notify: boolean }
const NEW: Said = { title: '', summary: '', requireAck: false, commentsOn: true, notify: true }

/** What the form says of a news item; what it leaves alone stays as it was, and of a new one as one begins. */
export const newsSaid = (body: Schemas['NewsUpdate'], old: Said = NEW): Said => ({
  title: body.title === undefined ? old.title : cleanText(body.title),
  summary: body.summary === undefined ? old.summary : cleanText(body.summary),
  requireAck: body.requireAck ?? old.requireAck,
  commentsOn: body.commentsOn ?? old.commentsOn,
  notify: body.notify ?? old.notify,
})

/** What of it has changed; of its content and cover only that. */
export const newsChanges = (
  before: Facts,
  after: Facts,
  { content = false, resetRead = false }: { content?: boolean; resetRead?: boolean } = {},
): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(before, after, [
      'title',
      'summary',
      'status',
      'publishAt',
      'archiveAt',
      'isPinned',
      'requireAck',
      'commentsOn',
    ]),
    ...(before.cover !== after.cover && { cover: { hidden: true } }),
    ...(content && { content: { hidden: true } }),
    ...(resetRead && { resetRead: { new: true } }),
    ...refsChange('restaurants', before.restaurants, after.restaurants),
    ...refsChange('positions', before.positions, after.positions),
  })
