import { createTestDatabase } from '../../api/test/database.ts'
import { interleave, type Interleaved } from '../../api/test/interleave.ts'
import { startPgbouncer } from '../../api/test/pgbouncer.ts'
import { buildWorld } from '../bench/knowledge-base/world.ts'
import { ask } from '../bench/parts/servers.ts'
import { findPgbouncer } from '../test/pgbouncer.ts'
import type { Drill } from './parts/drill.ts'
import { startProduct } from './pooler/start-product.ts'

/** Of the server, lent by the pooler: fewer than the product opens to it. */
const SERVER_CONNECTIONS = 4
const COMPANIES = 20
const PATHS = ['/api/knowledge-base?status=published']

/** `bun run drill pooler [seconds]`: each part directly and through the pooler, in turns. */
export const drill: Drill = {
  row: 'T7',
  about:
    'the product through PgBouncer in transaction mode beside the direct connection: no foreign row, and its price',
  minutes: 2,
  async run([seconds = '20']) {
    const path = await findPgbouncer()
    if (!path) return { passed: false, figure: 'no PgBouncer is installed: apt-get install pgbouncer' }
    const database = await createTestDatabase()
    const bouncer = await startPgbouncer({ path, url: database.url, serverConnections: SERVER_CONNECTIONS })
    const world = await buildWorld(database.url, COMPANIES)
    const ways = { direct: undefined, pooler: bouncer.through(database.url) }
    const told: string[] = []
    let foreign = 0
    for (const [name, appUrl] of Object.entries(ways)) {
      const seen = await t7(appUrl !== undefined, bouncer.through, Number(seconds))
      foreign += seen.wrongReads + seen.wrongWrites + seen.unanswered + seen.unexpected.length
      told.push(`${name}: ${seen.calls} calls of T7, ${seen.cancelled} cancelled, ${seen.killed} killed`)
    }
    const servers = await Promise.all(
      Object.entries(ways).map(([name, appUrl]) => startProduct(name, database.url, appUrl)),
    )
    const best = new Map<string, number>()
    let failed = 0
    for (let round = 0; round < 3; round++)
      for (const server of servers) {
        const result = await ask(server, world, PATHS, Math.max(2, Number(seconds) / 6))
        failed += result.failed
        best.set(server.name, Math.max(best.get(server.name) ?? 0, result.perSecond))
      }
    await Promise.all(servers.map((server) => server.stop()))
    await bouncer.stop()
    await database.drop()
    for (const [name, perSecond] of best) told.push(`${name}: list ${Math.round(perSecond)}/s`)
    return {
      passed: foreign + failed === 0,
      figure: `${told.join('; ')}; foreign or lost ${foreign}, failed ${failed}`,
    }
  },
}

async function t7(pooled: boolean, through: (url: string) => string, seconds: number): Promise<Interleaved> {
  const own = await createTestDatabase()
  // PgBouncer 1.18, which Debian 12 has, knows nothing of prepared statements.
  const way = pooled ? { appUrl: through(own.url), pooler: { names: false } } : {}
  const seen = await interleave({ url: own.url, ...way, seconds, callers: 100, kill: true })
  for (const one of [...new Set(seen.unexpected)].slice(0, 10)) console.log(one)
  await own.drop()
  return seen
}
