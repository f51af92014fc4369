import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { fetchPart, type PartTiming } from '../lib/parts.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { codeIsThere } from './new-build.ts'

type LazyTiming = PartTiming & { delayMs: number }

/**
 * A page whose code is a chunk of its own. React.lazy keeps a rejected import for good; this one tries again, now and
 * at the next visit. `load` begins before the page is drawn: whoever draws it then shares what is under way.
 */
export function lazyPage(fetchCode: () => Promise<ComponentType>, timing?: LazyTiming) {
  let loaded: ComponentType | undefined
  let coming: Promise<ComponentType> | undefined

  const load = () => {
    coming ??= fetchPart(fetchCode, timing)
      .then((page) => {
        loaded = page
        codeIsThere()
        return page
      })
      .finally(() => {
        coming = undefined
      })
    return coming
  }

  function LazyPage() {
    const [Page, setPage] = useState<ComponentType | undefined>(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      if (Page) return undefined
      let here = true
      load().then(
        (page) => here && startTransition(() => setPage(() => page)),
        (error: unknown) => here && setFailure(error),
      )
      return () => {
        here = false
      }
    }, [Page])
    if (failure) throw failure
    return Page ? <Page /> : <PageLoading delay={timing?.delayMs ?? limits.app.layoutDelayMs} />
  }

  return Object.assign(LazyPage, {
    /** A failure is told by the page itself, when it is drawn. */
    load: () => {
      if (!loaded) load().catch(() => {})
    },
  })
}
