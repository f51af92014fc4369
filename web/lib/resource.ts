import { proxy } from 'valtio'
import { isElsewhere } from './useFresh.ts'

interface Answer<T> {
  data?: T | undefined
  error?: { message?: string } | undefined
  response: { status: number }
}

export interface Resource<T> {
  /** What `data` answers to; without data, what failed. */
  key: string | undefined
  data: T | undefined
  failed: { key: string; status: number; message: string | undefined } | undefined
  loading: boolean
}

const clears = new Set<() => void>()

/** When a session ends, so that the next person on this device sees nothing of the one before. */
export function forgetResources(): void {
  for (const clear of clears) clear()
}

/**
 * Something a page reads from the server. Asking twice for the same key at once is one call; a newer key cancels the
 * older call; the last answer stays while the next one loads, so that pages don't blink. A failure empties it; with
 * `keep` only one that is a word about the thing itself (D3).
 */
export function createResource<T extends object>({ keep = false } = {}) {
  const state = proxy<Resource<T>>({ key: undefined, data: undefined, failed: undefined, loading: false })
  let under: { key: string; gone: AbortController } | undefined

  async function load(key: string, ask: (signal: AbortSignal) => Promise<Answer<T>>): Promise<void> {
    if (under?.key === key) return
    under?.gone.abort()
    const mine = { key, gone: new AbortController() }
    under = mine
    state.loading = true
    // A cancelled call throws; every other failure is an answer (web/api.ts).
    const answer = await ask(mine.gone.signal).catch(() => undefined)
    if (under !== mine) return
    under = undefined
    const { data, error, response } = answer ?? { response: { status: 0 } }
    const failed = data ? undefined : { key, status: response.status, message: error?.message }
    const kept = keep && failed && isElsewhere(failed) && state.data !== undefined
    Object.assign(state, kept ? { failed, loading: false } : { key, data, failed, loading: false })
  }

  function clear(): void {
    under?.gone.abort()
    under = undefined
    Object.assign(state, { key: undefined, data: undefined, failed: undefined, loading: false })
  }

  clears.add(clear)
  return { state, load, clear }
}
