import type { OperationId } from '../../../openapi/contract.ts'
import { buildNews } from '../build-news.ts'
import * as build from '../factories.ts'
import { silentRuns } from './checklists.ts'
import type { Prepare } from './good-call.ts'
import { silentTests } from './tests.ts'
import { silentWebhooks } from './webhooks.ts'

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
}
