/** What a process keeps within a bound, the least used forgotten first. */
export type Kept<T> = {
  /** From now on the one used last. */
  get(key: string): T | undefined
  /** In place of what is kept under the key; `size` is its part of the bound. */
  keep(key: string, value: T, size: number): void
  drop(key: string): void
}

/** At most `most` of sizes together; a value of more than `one` is not kept. The newest stays, also when it fills all. */
export function createKept<T>(most: number, one = Infinity): Kept<T> {
  const all = new Map<string, { value: T; size: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= all.get(key)?.size ?? 0
    all.delete(key)
  }
  return {
    get(key) {
      const known = all.get(key)
      if (!known) return undefined
      all.delete(key)
      all.set(key, known)
      return known.value
    },
    keep(key, value, size) {
      drop(key)
      if (size > one) return
      all.set(key, { value, size })
      total += size
      for (const other of all.keys()) {
        if (total <= most || other === key) break
        drop(other)
      }
    },
    drop,
  }
}
