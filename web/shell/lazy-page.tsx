import { type ComponentType, useEffect, useState } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { PageLoading } from '../ui/PageLoading.tsx'

/** The code of a page didn't arrive: no network, or a newer build has replaced the file. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** The pauses are between the tries. */
const defaults = {
  delayMs: limits.app.layoutDelayMs as number,
  timeoutMs: limits.app.layoutTimeoutMs as number,
  pauses: [500, 1500],
}

async function loadWithRetry(load: () => Promise<ComponentType>, pauses: number[]): Promise<ComponentType> {
  for (const pause of pauses) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}

const timeout = (ms: number) => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), ms))

/** React.lazy keeps a rejected import for good; this one tries again, now and at the next visit. */
export function lazyPage(load: () => Promise<ComponentType>, timing = defaults): ComponentType {
  let loaded: ComponentType | undefined
  return function LazyPage() {
    const [Page, setPage] = useState<ComponentType | undefined>(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      if (Page) return undefined
      let here = true
      Promise.race([loadWithRetry(load, timing.pauses), timeout(timing.timeoutMs)]).then(
        (page) => {
          loaded = page
          if (here) setPage(() => page)
        },
        (cause: unknown) => here && setFailure(new ChunkError('a page failed to load', { cause })),
      )
      return () => {
        here = false
      }
    }, [Page])
    if (failure) throw failure
    return Page ? <Page /> : <PageLoading delay={timing.delayMs} />
  }
}
