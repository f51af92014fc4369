import { join } from 'node:path'
import { ask, resident, startServer } from '../bench/parts/servers.ts'
import { buildWorld } from '../bench/knowledge-base/world.ts'

import type { Drill } from './parts/drill.ts'
import { buildPeople } from './parts/people.ts'
import { openPlace } from './parts/place.ts'
import { startWriters } from './parts/writers.ts'

const SLICE_SECONDS = 10
const CLIMB_MIB = 1
const WRITERS = 2
/** So many that none of them uploads more than a person may in a minute. */
const PEOPLE_OF_A_WRITER = 20

/** `bun run drill soak [minutes]`. Memory must not climb once it has warmed up. */
export const drill: Drill = {
  row: 'R22',
  about:
    'lists and articles at 16 connections beside saves and uploads, without a pause: memory does not climb, no call fails',
  minutes: 10,
  async run([minutes = '9']) {
    const place = await openPlace()
    const world = await buildWorld(place.databaseUrl, 20)
    const people = await buildPeople(place.databaseUrl, WRITERS, PEOPLE_OF_A_WRITER)
    const services = JSON.stringify({ url: place.databaseUrl, s3: place.s3 })
    const server = await startServer(join(import.meta.dir, 'soak', 'product.ts'), 'product', services)
    const writing = startWriters(() => [server.port], people)
    const paths = [
      ...world.articleIds.map((id) => `/api/knowledge-base/${id}`),
      ...Array.from({ length: 40 }, (_, page) => `/api/knowledge-base?page=${page + 1}`),
    ]
    const samples: number[] = []
    let calls = 0
    let failed = 0
    for (let second = 0; second < Number(minutes) * 60; second += SLICE_SECONDS) {
      const slice = await ask(server, world, paths, SLICE_SECONDS)
      calls += slice.perSecond * SLICE_SECONDS
      failed += slice.failed
      samples.push(resident(server.pid))
    }
    await writing.stop()
    await server.stop()
    await place.stop()
    for (const one of new Set(writing.wrong)) console.log(one)
    const refused = writing.wrong.length + writing.refused + writing.cut

    // The first third warms up: caches fill, the collector finds its size.
    const warm = samples.slice(Math.floor(samples.length / 3))
    const half = Math.floor(warm.length / 2)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    const climb = mean(warm.slice(half)) - mean(warm.slice(0, half))
    console.log('resident, MiB, every ten seconds:', samples.map(Math.round).join(' '))
    const told = `second half of the warm time against the first: ${climb.toFixed(1)} MiB`
    return {
      passed: failed + refused === 0 && climb <= CLIMB_MIB,
      figure: `${Math.round(calls)} calls, ${failed} failed; ${writing.acknowledged.length} saves and uploads, ${refused} refused; ${told}`,
    }
  },
}
