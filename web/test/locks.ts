/** Web Locks of one browser, as far as drafts use them: documents for tests have none. Returns the way back. */
export function patchLocks(): () => void {
  const held = new Map<string, PromiseWithResolvers<void>>()
  const locks = {
    async request(name: string, { ifAvailable }: LockOptions, work: (lock: object | null) => unknown) {
      if (ifAvailable && held.has(name)) return work(null)
      for (let before = held.get(name); before; before = held.get(name)) await before.promise
      const own = Promise.withResolvers<void>()
      held.set(name, own)
      try {
        return await work({ name })
      } finally {
        held.delete(name)
        own.resolve()
      }
    },
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  return () => void Reflect.deleteProperty(navigator, 'locks')
}
