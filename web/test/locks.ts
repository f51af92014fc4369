/** Web Locks of one browser, as far as drafts use them: documents for tests have none. Returns the way back. */
export function patchLocks(): () => void {
  const held = new Set<string>()
  const locks = {
    async request(name: string, _: LockOptions, work: (lock: object | null) => unknown) {
      if (held.has(name)) return work(null)
      held.add(name)
      try {
        return await work({ name })
      } finally {
        held.delete(name)
      }
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  return () => void Reflect.deleteProperty(navigator, 'locks')
}
