import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { whenIdle } from '../../../lib/parts.ts'
import { lazyPage } from '../../../shell/lazy-page.tsx'
import { CodePage } from './CodePage.tsx'
import { TodayPage } from './today/TodayPage.tsx'

// The list comes first; what fills a run in is fetched while it is read.
const RunPage = lazyPage(() => import('./run/RunPage.tsx').then((file) => file.RunPage))

/** «Чек-листы на сегодня», or in its place the run that the address names: by its id, or by a code that was read. */
export function ExecutePage() {
  const search = new URLSearchParams(useSearch())
  useEffect(() => whenIdle(() => RunPage.load()), [])
  const run = search.get('run')
  const code = search.get('code')
  const place = search.get('p') ?? undefined
  if (run) return <RunPage key={run} />
  if (code) return <CodePage key={code} code={code} restaurant={search.get('r') ?? undefined} place={place} />
  return <TodayPage restaurant={search.get('restaurant') ?? undefined} />
}
