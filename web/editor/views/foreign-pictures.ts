import { useEffect, useRef } from 'react'
import { proxy, useSnapshot } from 'valtio'

type Ask = () => Promise<void>

/** Those of the document, in its order: a text from elsewhere brings twenty at once. */
const asks = new Set<Ask>()
const state = proxy({ count: 0, busy: false })

/** One after the other, as long as each is still there: the server takes few at a time, and what fails says so in its place. */
async function fetchAll(): Promise<void> {
  if (state.busy) return
  state.busy = true
  try {
    for (const ask of [...asks]) if (asks.has(ask)) await ask()
  } finally {
    state.busy = false
  }
}

/** Counts a picture among those that could be made ours by one press; null: not this one. */
export function useForeignPicture(ask: Ask | null) {
  const { count, busy } = useSnapshot(state)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const isOne = ask !== null
  useEffect(() => {
    if (!isOne) return undefined
    const mine = async () => latest.current?.()
    asks.add(mine)
    state.count = asks.size
    return () => {
      asks.delete(mine)
      state.count = asks.size
    }
  }, [isOne])
  return { count, busy, fetchAll }
}
