import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createTestApp } from '../../api/test/app.ts'
import { buildArticle, buildCompany, buildUser } from '../../api/test/factories.ts'
import { ask, resident, startServer } from '../bench/parts/servers.ts'
import type { Drill } from './parts/drill.ts'
import { kindNames, paragraphs } from './cost/kinds.ts'

const WITHIN = 2
/** Below this nobody sees a difference, and a clock on a busy machine makes its own. */
const UNSEEN_MS = 20

/** `bun run drill cost [seconds]`: ten of a kind at once, again and again, while another company reads its list. */
export const drill: Drill = {
  row: 'H5',
  about: "what one company's largest calls cost the others: p99 of another company's list within twice its quiet one",
  minutes: 4,
  async run([seconds = '4']) {
    const app = await createTestApp()
    const [mine, other] = [await buildCompany(app, { moduleSettings: { knowledgeBase: true, analytics: true } }), await buildCompany(app)]
    const admin = await buildUser(app, { role: 'admin', company: mine })
    const reader = await buildUser(app, { company: other })
    const author = await buildUser(app, { role: 'admin', company: other })
    for (let n = 0; n < 30; n++) await buildArticle(app, { author, title: `Стандарт ${n}` })
    const old = await buildArticle(app, { author: admin, title: 'С историей' })
    for (let n = 0; n < 8; n++)
      await admin.client.PUT('/api/knowledge-base/{id}', {
        ...{ params: { path: { id: old.id } }, body: { content: paragraphs(`${n} слово `.repeat(60_000)) } },
      })
    await app.db.write(mine.id, async (sql) => {
      await sql`
        insert into users (company_id, id, name, email)
        select ${mine.id}, gen_random_uuid(), 'Сотрудник ' || n, 'user' || n || '@cost.example' from generate_series(1, 5000) n`
      await sql`
        insert into events (company_id, id, action, user_id)
        select ${mine.id}, gen_random_uuid(), 'article.updated', ${admin.id} from generate_series(1, 50000) n`
    })
    const server = await startServer(join(import.meta.dir, '..', 'bench', 'knowledge-base.ts'), 'product', app.url)

    const list = () =>
      ask(server, { subdomain: other.subdomain, token: reader.token }, ['/api/knowledge-base'], Number(seconds), 2)
    const sent = { port: server.port, subdomain: mine.subdomain, token: admin.token, articleId: old.id }
    await list()
    const missed: string[] = []
    const shown = []
    for (const kind of kindNames) {
      const quiet = await list()
      const sender = new Worker(new URL('cost/sender.ts', import.meta.url), { workerData: { kind, ...sent } })
      // Heard that it has begun.
      await once(sender, 'message')
      const beside = await list()
      sender.postMessage('enough', [])
      const [statuses] = (await once(sender, 'message')) as [Map<number, number>]
      if (beside.p99 > Math.max(UNSEEN_MS, WITHIN * quiet.p99)) missed.push(`${kind}: ${beside.p99.toFixed(0)} ms`)
      shown.push({
        kind,
        ...{ 'p99 quiet': quiet.p99.toFixed(1), 'p99 beside': beside.p99.toFixed(1) },
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
        missed.length === 0 ? `all within ${WITHIN} times, or ${UNSEEN_MS} ms` : `beyond it: ${missed.join(', ')}`,
    }
  },
}
