import { compare } from './parts/kept.ts'
import type { Drill } from './parts/drill.ts'
import { makeInstance } from './parts/instance.ts'
import { buildPeople } from './parts/people.ts'
import { openDurablePlace, openPlace } from './parts/place.ts'
import { told } from './parts/told.ts'
import { startWriters } from './parts/writers.ts'

const WRITERS = 8
const PEOPLE_OF_A_WRITER = 10
/** How long a process works before it is killed, at most. */
const WORKS_MS = 1500

/**
 * `bun run drill kills [times]`. Half of the time the writers know one instance, half of it two: what one did not live to
 * answer is asked of the other.
 */
export const drill: Drill = {
  row: 'R3',
  about: 'the API is killed (-9) under eight writers who retry: nothing lost, nothing half-written, no key used twice',
  minutes: 4,
  run: ([times = '100']) => kill(Number(times), true),
}

export async function kill(times: number, isDurable: boolean) {
  const place = await (isDurable ? openDurablePlace() : openPlace())
  const people = await buildPeople(place.databaseUrl, WRITERS, PEOPLE_OF_A_WRITER)
  const instances = [await makeInstance(place), await makeInstance(place)]
  await Promise.all(instances.map((one) => one.start()))
  const starts: number[] = []
  let known = instances.slice(0, 1)
  const writing = startWriters(() => known.map(({ port }) => port), people)
  for (let n = 0; n < times; n++) {
    if (n >= times / 2) known = instances
    const victim = known[n % known.length]
    if (!victim) throw new Error('nobody to kill')
    await Bun.sleep(Math.random() * WORKS_MS)
    await victim.end('SIGKILL')
    starts.push(await victim.start())
  }
  await writing.stop()
  const kept = await compare(place, writing.acknowledged)
  await Promise.all(instances.map((one) => one.end('SIGTERM')))
  await place.stop()
  const sorted = starts.toSorted((a, b) => a - b)
  const quantile = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return told(writing, kept, `${times} kills; ready again after ${quantile(0.5)} ms, at most ${quantile(1)} ms`)
}
