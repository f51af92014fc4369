import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { NotFoundPage } from './errors/NotFoundPage.tsx'

const loadedAt = globalThis.location?.pathname

/** The landing and the legal pages are documents of their own (scripts/build-site.ts): the server is asked for them. */
export function DocumentPage() {
  const [path] = useLocation()
  // The server gave the app for this very address: asking again would go round for ever.
  const missing = path === loadedAt
  useEffect(() => {
    // The empty query makes it another address. The same one would be a reload, after which the browser takes Back for
    // a step inside this document and keeps showing it; web/site.ts removes the question mark.
    if (!missing) location.replace(`${path}?`)
  }, [missing, path])
  return missing ? <NotFoundPage /> : <PageLoading delay={limits.app.layoutDelayMs} />
}
