import type { Event } from '../../../events/record.ts'
import type { StoredArticle } from '../reading/stored.ts'

/** What an author may change; by the rest no version differs from another. */
export type Written = Pick<
  StoredArticle,
  | 'title'
  | 'status'
  | 'priority'
  | 'sortOrder'
  | 'tags'
  | 'content'
  | 'topicId'
  | 'topicName'
  | 'topicColor'
  | 'positions'
>
type Field = 'title' | 'status' | 'priority' | 'order' | 'topic' | 'tags' | 'positionAvailable'
type Changes = NonNullable<Event['changes']>

/**
 * What differs, as the event tells it; undefined when nothing does and there is nothing to save (B15). A content that is the
 * same is the very one that stood there.
 */
export function changesOf(old: Written, next: Written): Changes | undefined {
  const [before, after] = [compared(old), compared(next)]
  const [was, is] = [told(old), told(next)]
  const changed = FIELDS.filter((field) => !Bun.deepEquals(before[field], after[field]))
  const changes: Changes = Object.fromEntries(changed.map((field) => [field, { old: was[field], new: is[field] }]))
  // The history keeps both texts; the log only tells that it was so.
  if (old.content !== next.content) changes['content'] = { hidden: true }
  return Object.keys(changes).length > 0 ? changes : undefined
}

const FIELDS: readonly Field[] = ['title', 'status', 'priority', 'order', 'topic', 'tags', 'positionAvailable']

/** By ids, because two topics may have one name; the order of positions is none. */
const compared = ({ title, status, priority, sortOrder, tags, topicId, positions }: Written) => ({
  ...{ title, status, priority, tags, order: sortOrder, topic: topicId },
  positionAvailable: positions.map(({ _id }) => _id).toSorted(),
})
/** By names, which a reader of the log knows. */
const told = ({ title, status, priority, sortOrder, tags, topicName, positions }: Written) => ({
  ...{ title, status, priority, tags, order: sortOrder, topic: topicName },
  positionAvailable: positions.map(({ name }) => name),
})
