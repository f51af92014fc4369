type Named = { readonly id: string }

/** As few as explain the new order: those that are not of the longest run that kept its own. */
export function movedIn(before: readonly Named[], after: readonly Named[]): Set<string> {
  const places = after.map(({ id }) => before.findIndex((one) => one.id === id))
  const stayed = after.map(({ id }) => id).filter((_, at) => (places[at] ?? -1) >= 0)
  const order = places.filter((place) => place >= 0)
  // A hundred at most: each place knows the longest run that ends there.
  const runs: number[][] = []
  for (const [at, place] of order.entries()) {
    const earlier = runs.filter((run) => (order[run.at(-1) ?? 0] ?? 0) < place)
    const longest = earlier.reduce((best, run) => (run.length > best.length ? run : best), [] as number[])
    runs.push([...longest, at])
  }
  const kept = new Set(runs.reduce((best, run) => (run.length > best.length ? run : best), [] as number[]))
  return new Set(stayed.filter((_, at) => !kept.has(at)))
}
