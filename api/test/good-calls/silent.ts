import type { OperationId } from '../../../openapi/contract.ts'
import { buildNews } from '../build-news.ts'
import * as build from '../factories.ts'
import { silentRuns } from './checklists.ts'
import type { Prepare, Stage } from './good-call.ts'
import { silentTests } from './tests.ts'
import { silentWebhooks } from './webhooks.ts'

/** Told to the administrator, and not read yet. */
async function told({ app, company, admin }: Stage): Promise<string> {
  const [id, at] = [Bun.randomUUIDv7(), new Date()]
  const row = { companyId: company.id, userId: admin.id, id, kind: 'digest', facts: {}, linkType: 'dashboard' }
  const when = { at, changedAt: at, inApp: true, inDigest: false }
  await app.db.write(company.id, (sql) => sql`insert into notifications ${sql({ ...row, ...when })}`)
  return id
}

/** Calls with a key that make no event. */
export const silent: Partial<Record<OperationId, Prepare>> = {
  ...silentRuns,
  ...silentTests,
  ...silentWebhooks,
  newsRead: async ({ app, company }) => ({ path: { id: (await buildNews(app, { company })).id } }),
  articleAcknowledge: async ({ app, admin }) => ({
    path: await build.buildArticle(app, { author: admin }),
    body: { version: 1 },
  }),
  notificationRead: async (on) => ({ path: { id: await told(on) } }),
  notificationReadAll: async (on) => {
    await told(on)
    return { body: {} }
  },
}
