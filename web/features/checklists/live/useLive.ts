import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'

const everyMs = limits.checklists.pollSeconds * 1000

const nothing = { answered: false, data: undefined, at: undefined }

/** A shift as it goes on; asked again by itself while somebody sees it. `now` is of the last look. */
export function useLive(restaurant: string | undefined, isKnown: boolean) {
  const clock = useClock()
  const query = restaurant === undefined ? {} : { restaurant }
  const { data, failed, loading, again } = useRead('runGetLive', { query }, { when: isKnown })
  const [now, setNow] = useState(() => clock.now())
  useRefresh(() => {
    setNow(clock.now())
    if (isKnown) again()
  }, everyMs)
  // An answer that says the same as the one before is one too.
  const answered = data !== undefined && !loading && !failed
  const [heard, setHeard] = useState<{ answered: boolean; data: unknown; at: number | undefined }>(nothing)
  if (answered !== heard.answered || data !== heard.data)
    setHeard({ answered, data, at: answered ? clock.now() : heard.at })
  return { live: data, failed, loading, again, heardAt: heard.at, now: Math.max(now, heard.at ?? 0) }
}
