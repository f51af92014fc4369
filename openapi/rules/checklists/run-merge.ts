/** One hand-in of one item, from any device. */
export type HandIn = { readonly itemId: string; readonly answeredAt: string; readonly clientId: string }

/** The later one counts; of two at once the one with the greater id, so that everybody who compares finds the same. */
export function isNewer(one: Omit<HandIn, 'itemId'>, other: Omit<HandIn, 'itemId'>): boolean {
  const [mine, its] = [Date.parse(one.answeredAt), Date.parse(other.answeredAt)]
  return mine === its ? one.clientId > other.clientId : mine > its
}

/** Each item's answer that counts, and behind it those that it took the place of, newest first. A repeat is one. */
export function merged<H extends HandIn>(handIns: readonly H[]): Map<string, { answer: H; earlier: H[] }> {
  const once = new Map(handIns.map((one) => [`${one.itemId} ${one.clientId}`, one]))
  const sorted = [...once.values()].toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
  const items = new Map<string, { answer: H; earlier: H[] }>()
  for (const one of sorted) {
    const item = items.get(one.itemId)
    if (item) item.earlier.push(one)
    else items.set(one.itemId, { answer: one, earlier: [] })
  }
  return items
}

/** A phone's clock may be a day wrong: never before the run was open, never later than it came. */
export function clampedAt(answeredAt: string, opensAt: Date, receivedAt: Date): Date {
  const at = Math.max(Date.parse(answeredAt), opensAt.getTime())
  return new Date(Math.min(at, receivedAt.getTime()))
}

/** When a picture was taken, as its device says: never later than it came; without a word, when the answer was given. */
export const takenAtOf = (said: string | undefined, answeredAt: string, receivedAt: Date): string =>
  new Date(Math.min(Date.parse(said ?? answeredAt), receivedAt.getTime())).toISOString()
