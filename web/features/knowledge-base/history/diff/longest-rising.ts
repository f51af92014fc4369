/** Places of the longest rising subsequence (patience sorting). */
export function longestRising(values: readonly number[]): Set<number> {
  const tops: number[] = []
  const before: number[] = []
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tops[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[index] = tops[low - 1] ?? -1
    tops[low] = index
  }
  const kept = new Set<number>()
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.add(index)
  return kept
}
