import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { hasContent } from '../../../../openapi/rules/knowledge-base/knowledge-base.ts'
import { momentOf, wallAt } from '../../../../openapi/rules/time/wall-clock.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { type Block, isBlock } from '../../../editor/block.ts'
import { cleanForSave } from '../../../editor/clean-for-save.ts'
import { readContent } from '../../../editor/reader/read-content.ts'
import { timeOf } from '../../../lib/clock-time.ts'
import type { NewsItem } from '../news-words.ts'

type Schemas = components['schemas']
/** A day and a time of the company's clock, as they are typed; no day is no moment. */
export interface Moment {
  day: string
  time: string
}
/** News as their author writes them. */
export interface NewsDraft {
  title: string
  summary: string
  blocks: readonly Block[]
  cover: { fileId: string; url: string } | null
  publish: Moment
  archive: Moment
  /** Empty: all of them. */
  restaurants: readonly string[]
  positions: readonly string[]
  requireAck: boolean
  isPinned: boolean
  commentsOn: boolean
  notify: boolean
  resetRead: boolean
}
export interface PartProps {
  draft: NewsDraft
  change: (part: Partial<NewsDraft>) => void
  fields: Record<string, string> | undefined
}

const MORNING = '10:00'
const never: Moment = { day: '', time: MORNING }

export const emptyNews: NewsDraft = {
  title: '',
  summary: '',
  blocks: [],
  cover: null,
  publish: never,
  archive: never,
  restaurants: [],
  positions: [],
  requireAck: false,
  isPinned: false,
  commentsOn: true,
  notify: true,
  resetRead: false,
}

const blocksOf = ({ content }: Pick<NewsItem, 'content'>): Block[] => (readContent(content) ?? []).filter(isBlock)

function momentIn(at: string | null, zone: string): Moment {
  if (at === null) return never
  const wall = new Date(wallAt(zone, new Date(at))).toISOString()
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
}

export const draftOf = (news: NewsItem, zone: string): NewsDraft => ({
  title: news.title,
  summary: news.summary,
  blocks: blocksOf(news),
  cover: news.cover && { ...news.cover },
  publish: momentIn(news.publishAt, zone),
  archive: momentIn(news.archiveAt, zone),
  restaurants: (news.restaurants ?? []).map(({ _id }) => _id),
  positions: (news.positions ?? []).map(({ _id }) => _id),
  requireAck: news.requireAck,
  isPinned: news.isPinned,
  commentsOn: news.commentsOn,
  notify: news.notify ?? true,
  resetRead: false,
})

/** Null where no day is chosen. What is no moment goes as it was typed, and is refused: no news come out unplanned. */
function atOf({ day, time }: Moment, zone: string): string | null {
  if (day === '') return null
  const said = `${day}T${timeOf(time) || MORNING}`
  const wall = Date.parse(`${said}Z`)
  return Number.isNaN(wall) ? said : momentOf(zone, wall).toISOString()
}

/** `before` is what was read: the levels of its lists stay. */
export function bodyOf(draft: NewsDraft, zone: string, before?: NewsItem): Schemas['NewsInput'] {
  const blocks = cleanForSave(draft.blocks, before ? blocksOf(before) : [], undefined)
  return {
    title: draft.title.trim(),
    summary: draft.summary.trim(),
    content: JSON.stringify({ blocks: hasContent(blocks) ? blocks : [] }),
    cover: draft.cover?.fileId ?? null,
    publishAt: atOf(draft.publish, zone),
    archiveAt: atOf(draft.archive, zone),
    restaurants: [...draft.restaurants],
    positions: [...draft.positions],
    requireAck: draft.requireAck,
    isPinned: draft.isPinned,
    commentsOn: draft.commentsOn,
    notify: draft.notify,
  }
}
/** Of the cover, as wide as it is shown on large screens. */
export const coverSize = { width: limits.news.coverWidth, height: limits.news.coverHeight }
