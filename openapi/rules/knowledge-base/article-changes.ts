import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from '../events/changes.ts'

type Schemas = components['schemas']
/** What an author may change, but for the content; by the rest no version differs from another. */
export type ArticleFacts = Pick<Schemas['Article'], 'title' | 'status' | 'priority' | 'order' | 'tags'> & {
  externalId?: string | null | undefined
  topic: Schemas['NamedRef'] | null
  positionAvailable: readonly Schemas['NamedRef'][]
}

/**
 * What differs, as the event tells it; undefined when nothing does and there is nothing to save (B15). Topics are compared
 * by id, because two may have one name.
 */
export function articleChanges(before: ArticleFacts, after: ArticleFacts, isSameContent: boolean): Changes | undefined {
  const [from, to] = [before.topic, after.topic]
  return unlessEmpty({
    ...changesBetween(told(before), told(after), ['title', 'externalId', 'status', 'priority', 'order', 'tags']),
    ...(from?._id !== to?._id && { topic: { old: from?.name ?? null, new: to?.name ?? null } }),
    ...refsChange('positionAvailable', before.positionAvailable, after.positionAvailable),
    // The history keeps both texts; the log only tells that it was so.
    ...(!isSameContent && { content: { hidden: true } }),
  })
}

const told = ({ externalId = null, ...facts }: ArticleFacts) => ({ externalId, ...facts })

type Status = Schemas['ArticleStatus']
/** How the history calls a save (B16). */
export const changeTypeOf = (before: Status, after: Status): 'archived' | 'updated' =>
  after === 'archived' && before !== 'archived' ? 'archived' : 'updated'
