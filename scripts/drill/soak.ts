import { join } from 'node:path'
import { createTestDatabase } from '../../api/test/database.ts'
import { ask, resident, startServer } from '../bench/parts/servers.ts'
import { buildWorld } from '../bench/knowledge-base/world.ts'

import type { Drill } from './parts/drill.ts'

const SLICE_SECONDS = 10
const CLIMB_MIB = 1

/** `bun run drill soak [minutes]`. Memory must not climb once it has warmed up. */
export const drill: Drill = {
  row: 'R22',
  about: 'lists and articles at 16 connections without a pause: memory does not climb, no call fails',
  minutes: 11,
  async run([minutes = '10']) {
    const database = await createTestDatabase()
    const world = await buildWorld(database.url, 20)
    const bench = join(import.meta.dir, '..', 'bench', 'knowledge-base.ts')
    const server = await startServer(bench, 'product', database.url)
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
    await server.stop()
    await database.drop()

    // The first third warms up: caches fill, the collector finds its size.
    const warm = samples.slice(Math.floor(samples.length / 3))
    const half = Math.floor(warm.length / 2)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    const climb = mean(warm.slice(half)) - mean(warm.slice(0, half))
    console.log('resident, MiB, every ten seconds:', samples.map(Math.round).join(' '))
    const told = `second half of the warm time against the first: ${climb.toFixed(1)} MiB`
    return {
      passed: failed === 0 && climb <= CLIMB_MIB,
      figure: `${Math.round(calls)} calls, ${failed} failed; ${told}`,
    }
  },
}
