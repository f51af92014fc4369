import { less, spent } from '../parts/cpu.ts'
import type { Row } from '../parts/rows.ts'
import type { Caller, Server } from '../parts/servers.ts'
import { noWaits, takerOf } from './taking.ts'

/**
 * What one call of each kind costs, one call after another: people at once share two cores with Postgres and with whoever
 * measures, and what they wait for is mostly each other.
 */
export async function measureCosts(
  server: Server,
  postmaster: number,
  { takers, test }: { takers: readonly Caller[]; test: string },
): Promise<Row[]> {
  const waits = noWaits()
  const all = takers.map((caller) => takerOf(server, caller, waits))
  const rows = [await cost('one begins', waits.started, () => eachOf(all, (taker) => taker.begin(test)))]
  const answering = () =>
    eachOf(all, async (taker) => {
      while (taker.left() > 0) await taker.answer()
    })
  rows.push(await cost('one answers', waits.answered, answering))
  rows.push(await cost('one hands in', waits.submitted, () => eachOf(all, (taker) => taker.handIn())))
  return rows

  async function cost(question: string, into: readonly number[], work: () => Promise<void>): Promise<Row> {
    const before = spent(server.pid, postmaster)
    await work()
    const { main, threads, postgres } = less(spent(server.pid, postmaster), before)
    const each = (seconds: number) => ((seconds * 1000) / into.length).toFixed(2)
    const p50 = into.toSorted((a, b) => a - b)[Math.floor(into.length / 2)] ?? 0
    const measured = `p50 ${p50.toFixed(1)} ms; of a core ${each(main + threads)} ms, of Postgres ${each(postgres)} ms`
    return { question, measured, goal: '', reached: undefined }
  }
}

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of all) await work(one)
}
