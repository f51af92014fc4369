import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createTestApp } from '../../api/test/app.ts'
import { ask, resident, startServer } from '../bench/parts/servers.ts'
import { postmasterOf, spent } from '../bench/parts/cpu.ts'
import type { Drill } from './parts/drill.ts'
import { kindNames } from './cost/kinds.ts'
import { buildWorld } from './cost/world.ts'

const WITHIN = 2
/** Below this nobody sees a difference, and a clock on a busy machine makes its own. */
const UNSEEN_MS = 20
const CONNECTIONS = 2

/**
 * `bun run drill cost [seconds] [part of a kind's name]`: ten of a kind at once, again and again, while another company
 * reads its list. A core that is busy with something else slows that list down too, where there are few of them: so each kind
 * is compared with the list beside a process that does nothing but count. That share no program can give back.
 */
export const drill: Drill = {
  row: 'H5',
  about:
    "what one company's largest calls cost the others: p99 of another company's list within twice that beside a busy core",
  minutes: 5,
  async run([seconds = '3', part = '']) {
    const app = await createTestApp()
    const { mine, other, articleId } = await buildWorld(app)
    const server = await startServer(join(import.meta.dir, '..', 'bench', 'knowledge-base.ts'), 'product', app.url)
    const postmaster = postmasterOf(await app.db.withoutCompany<{ pid: number }[]>`select pg_backend_pid() as pid`)
    const list = () => ask(server, other, ['/api/knowledge-base'], Number(seconds), CONNECTIONS)
    await list()
    const missed: string[] = []
    const shown = []
    for (const kind of kindNames.filter((name) => name.includes(part))) {
      const quiet = await list()
      const counting = Bun.spawn([process.execPath, '-e', 'for (;;);'])
      const busy = await list()
      counting.kill()
      await counting.exited
      const sender = new Worker(new URL('cost/sender.ts', import.meta.url), {
        workerData: { kind, port: server.port, ...mine, articleId },
      })
      // Heard that it has begun.
      await once(sender, 'message')
      const [begun, before] = [performance.now(), spent(server.pid, postmaster)]
      const beside = await list()
      const [took, after] = [(performance.now() - begun) / 1000, spent(server.pid, postmaster)]
      sender.postMessage('enough', [])
      const [statuses] = (await once(sender, 'message')) as [Map<number, number>]
      const most = Math.max(UNSEEN_MS, WITHIN * Math.max(quiet.p99, busy.p99))
      if (beside.p99 > most) missed.push(`${kind}: ${beside.p99.toFixed(0)} ms`)
      if (beside.failed > 0) missed.push(`${kind}: ${beside.failed} calls of the other company failed`)
      const cores = (of: keyof typeof after) => ((after[of] - before[of]) / took).toFixed(2)
      shown.push({
        kind,
        'p99 quiet': quiet.p99.toFixed(1),
        'busy core': busy.p99.toFixed(1),
        beside: beside.p99.toFixed(1),
        'cores: answering': cores('main'),
        'other threads': cores('threads'),
        Postgres: cores('postgres'),
        answers: [...statuses].map(([status, times]) => `${status} × ${times}`).join(', '),
        'RSS, MiB': Math.round(resident(server.pid)),
      })
    }
    console.table(shown)
    await server.stop()
    await app.stop()
    return {
      passed: missed.length === 0,
      figure:
        missed.length === 0
          ? `all ${shown.length} kinds within ${WITHIN} times what a busy core costs, or ${UNSEEN_MS} ms`
          : `beyond it: ${missed.join(', ')}`,
    }
  },
}
