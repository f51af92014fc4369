import { ask, report, type Caller, type Server } from './servers.ts'

const GOAL_MS = 50
/** A process that has just started would be measured on its first calls. */
const WARM_SECONDS = 2

/**
 * Every combination of a screen's filters, at 1 and at 4 connections: a table, and the verdict that none has a p99 of
 * 50 ms or more. `questions` are queries of `path` by name.
 */
export async function measureCombinations(
  server: Server,
  caller: Caller,
  path: string,
  questions: Iterable<[string, Record<string, string>]>,
  seconds: number,
): Promise<boolean> {
  const slow: string[] = []
  const rows = []
  await ask(server, caller, [path], WARM_SECONDS, 4)
  for (const [name, query] of questions) {
    const paths = [`${path}?${new URLSearchParams(query).toString()}`]
    const one = await ask(server, caller, paths, seconds, 1)
    const four = await ask(server, caller, paths, seconds, 4)
    if (one.failed + four.failed > 0) throw new Error(`${name}: calls failed`)
    const worst = Math.max(one.p99, four.p99)
    if (worst >= GOAL_MS) slow.push(`${name}: p99 ${worst.toFixed(1)} ms`)
    rows.push({
      question: name || 'all',
      'p50, 1': one.p50.toFixed(1),
      'p99, 1': one.p99.toFixed(1),
      'p50, 4': four.p50.toFixed(1),
      'p99, 4': four.p99.toFixed(1),
      'calls/s, 4': Math.round(four.perSecond),
    })
  }
  console.table(rows)
  const reached = report(`p99 < ${GOAL_MS} ms for every combination`, slow.length === 0)
  for (const one of slow) console.log(`  ${one}`)
  return reached
}
