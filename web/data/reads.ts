import { createCache, type Query } from './cache.ts'
import { call } from './call.ts'
import type { ReadId, Said } from './contract.ts'
import { dropKept, keep, readKept } from './kept.ts'

/** Of the session that is now; web/shell/session.ts empties it when the token changes. */
export const cache = createCache((id, input, signal) => call(id, input, { signal }), {
  disk: { read: readKept, keep, drop: dropKept },
})

/** The same question as `useRead` of these words: whoever watches it first has it asked. */
export const question = <K extends ReadId>(id: K, ...[input]: Said<K>): Query => cache.query(id, input)

/** The server has told that there is more of this by now: the next who looks asks anew. */
export const outdate = (id: ReadId): void => void cache.outdate((asked) => asked.id === id)
