import type { OperationId } from '../../../openapi/contract.ts'
import * as build from '../factories.ts'
import { silentRuns } from './checklists.ts'
import type { Prepare } from './good-call.ts'
import { silentTests } from './tests.ts'

/** Calls with a key that make no event. */
export const silent: Partial<Record<OperationId, Prepare>> = {
  ...silentRuns,
  ...silentTests,
  articleAcknowledge: async ({ app, admin }) => ({
    path: await build.buildArticle(app, { author: admin }),
    body: { version: 1 },
  }),
}
