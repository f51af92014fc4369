/** So many of a step are worth naming, and from so many seconds on. */
const MOST = 8
const FROM_SECONDS = 10

/** Lines of an output of `bun test`: the tests that took longest, the slowest first, with their files. */
export function slowestOf(output: string): string[] {
  let file = ''
  const found: { seconds: number; line: string }[] = []
  for (const line of output.split('\n')) {
    const opened = /^(\S+\.(?:test|e2e)\.tsx?):$/.exec(line)
    if (opened?.[1]) file = opened[1]
    const [, name, ms] = /^\((?:pass|fail)\) (.*) \[([\d.]+)ms\]$/.exec(line) ?? []
    const seconds = Number(ms) / 1000
    if (seconds >= FROM_SECONDS) found.push({ seconds, line: `${seconds.toFixed(0)} s  ${file}: ${name}` })
  }
  return found
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST)
    .map(({ line }) => line)
}
