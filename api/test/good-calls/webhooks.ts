import type { GoodCalls, Stage } from './good-call.ts'

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
