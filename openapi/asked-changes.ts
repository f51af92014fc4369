import { problem } from './contract.ts'
import { fieldMessages } from './gen/messages.gen.ts'
import { fill } from './rules/text/fill.ts'

export type ChangesAsked = { after?: string | undefined; updatedSince?: string | undefined }

/** Whether a list is read in the order of its changes. */
export const asksChanges = ({ after, updatedSince }: ChangesAsked) => after !== undefined || updatedSince !== undefined

/**
 * The same of a list that is one's own unless all of it is asked for: what goes out of his own nobody would be told of, and
 * of a key, which has nothing of its own, an empty page would say that this is all.
 */
export function asksAllChanges(query: ChangesAsked & { scope?: string | undefined }): boolean {
  if (!asksChanges(query)) return false
  if (query.scope === 'all') return true
  throw problem(400, 'INVALID_REQUEST', undefined, { fields: { scope: fill(fieldMessages.enum, { values: 'all' }) } })
}
