import { useSearch } from 'wouter'
import { CodePage } from './CodePage.tsx'
import { RunPage } from './run/RunPage.tsx'
import { TodayPage } from './today/TodayPage.tsx'

/** «Чек-листы на сегодня», or in its place the run that the address names: by its id, or by a code that was read. */
export function ExecutePage() {
  const search = new URLSearchParams(useSearch())
  const run = search.get('run')
  const code = search.get('code')
  const place = search.get('p') ?? undefined
  if (run) return <RunPage key={run} id={run} place={place} />
  if (code) return <CodePage key={code} code={code} restaurant={search.get('r') ?? undefined} place={place} />
  return <TodayPage restaurant={search.get('restaurant') ?? undefined} />
}
