import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** A part of the page that is on its way by itself (a logo): a save waits for its end and then goes on. */
export function useHold(hold: boolean, goOn: () => void) {
  const [waiting, setWaiting] = useState(false)
  const held = useRef(hold)
  /** Goes on once nothing is on its way by itself, or the page is left. */
  const landed = useRef<() => void>(undefined)
  const onLanded = useEffectEvent(goOn)
  useEffect(() => {
    held.current = hold
    if (!hold) landed.current?.()
    if (waiting && !hold) onLanded()
  }, [waiting, hold])
  useEffect(() => () => landed.current?.(), [])
  return {
    /** A save is due as soon as nothing is held. */
    waiting,
    setWaiting,
    isHeld: () => held.current,
    landing: () => new Promise<void>((land) => void (landed.current = land)),
  }
}
