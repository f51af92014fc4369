import { limits } from '../../../openapi/gen/limits.gen.ts'
import { webhookTypes } from '../../../openapi/rules/integrations/webhook-events.ts'
import type { FeatureHandlers } from '../../context.ts'
import * as rows from './rows.ts'

export const reading: Pick<FeatureHandlers<'webhooks'>, 'webhookList' | 'webhookGet' | 'webhookListTypes'> = {
  async webhookList(context) {
    const { db, sql, now } = context
    const found = await db.read(() => rows.list(sql, context))
    const webhooks = found.map((row) => rows.present(row, now()))
    return { status: 200, body: { webhooks, total: webhooks.length, max: limits.webhooks.max } }
  },

  async webhookGet(context) {
    const { db, sql, path, now, problem } = context
    const row = await db.read(() => rows.find(sql, context, path.id))
    if (!row) throw problem(404, 'WEBHOOK_NOT_FOUND')
    return { status: 200, body: rows.present(row, now()) }
  },

  async webhookListTypes() {
    return { status: 200, body: { types: [...webhookTypes] } }
  },
}
