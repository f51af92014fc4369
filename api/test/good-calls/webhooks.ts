import type { OperationId } from '../../../openapi/contract.ts'
import type { GoodCalls, Prepare, Stage } from './good-call.ts'

const NAME = 'Касса'
// On this machine, where nobody need listen: nothing is sent by these calls.
const form = { url: 'http://127.0.0.1:9/hook', events: ['topic.*'], description: NAME }
async function made({ admin }: Stage) {
  const { data } = await admin.client.POST('/api/webhooks', { body: form })
  return { path: { id: data?.webhook._id ?? '' }, title: NAME }
}

export const webhooks: GoodCalls = {
  webhookCreate: {
    'webhook.created': () => ({ body: form, title: NAME, fields: ['url', 'events'] }),
  },
  webhookUpdate: {
    'webhook.updated': async (on) => ({
      ...(await made(on)),
      body: { events: ['*'], isActive: false },
      fields: ['events', 'isActive'],
    }),
  },
  webhookRotateSecret: {
    'webhook.secret_rotated': async (on) => ({ ...(await made(on)), body: { overlap: 'hour' } }),
  },
  webhookDelete: { 'webhook.deleted': made },
}

/** Of what failed, which is sent again. */
export const silentWebhooks: Partial<Record<OperationId, Prepare>> = {
  webhookReplay: async (on) => {
    const { path } = await made(on)
    const { app, company } = on
    const [id, event] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
    await app.db.write(
      company.id,
      (sql) => sql`
        insert into webhook_deliveries (company_id, id, webhook_id, event_id, type, body, status, created_at)
        select ${company.id}, ${id}, id, ${event}, 'topic.created', '{}', 'failed', created_at
        from webhooks where company_id = ${company.id} and id = ${path.id}`,
    )
    return { path, body: { from: '2020-01-01T00:00:00.000Z' } }
  },
}
