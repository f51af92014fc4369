let current = new AbortController()

/** Aborted when the session of now ends: by a sign-out here or in another tab, by the server, by another person's sign-in. */
export const sessionSignal = (): AbortSignal => current.signal

export function endSession(): void {
  const ended = current
  current = new AbortController()
  ended.abort()
}
