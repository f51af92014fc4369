import { createCache } from './cache.ts'
import { call } from './call.ts'
import type { ReadId, Said } from './contract.ts'
import { dropKept, keep, readKept } from './kept.ts'

/** Of the session that is now; web/shell/session.ts empties it when the token changes. */
export const cache = createCache((id, input, signal) => call(id, input, { signal }), {
  disk: { read: readKept, keep, drop: dropKept },
})

/** A read that its page will make: routes begin it beside the code and the session. Returns the end of it. */
export const begin = <K extends ReadId>(id: K, ...[input]: Said<K>): (() => void) => cache.watch(cache.query(id, input))
