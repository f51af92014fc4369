import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { whenIdle } from '../../lib/parts.ts'
import { session } from '../../shell/session.ts'

/** Keeps the bell's count as long as somebody is signed in; the stream begins when the page is there. */
export function useLive(): void {
  const { token, user, company } = useSnapshot(session)
  const who = token && user && company && !user.mustSetPassword ? `${company._id}/${user.id}` : undefined
  useEffect(() => {
    if (!who) return undefined
    let stop: (() => void) | undefined
    let here = true
    const leave = whenIdle(() => {
      void import('./live.ts').then(
        ({ follow }) => here && (stop = follow(who)),
        () => {}, // a bell without a number; the panel still asks by itself
      )
    })
    return () => {
      here = false
      leave()
      stop?.()
    }
    // The token too: another sign-in of the same person is another stream.
  }, [who, token])
}
