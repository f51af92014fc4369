import { useEffect, useState } from 'react'

/** A picture that could not be fetched without a network, and is tried again with one. */
export function useMissing() {
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (!missing) return undefined
    const again = () => setMissing(false)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [missing])
  // With a network it is gone or broken, which its own words say.
  return { missing, onError: () => setMissing(!navigator.onLine) }
}
