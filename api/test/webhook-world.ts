import type { components } from '../../openapi/gen/schema.d.ts'
import type { TestApp } from './app.ts'
import { buildCompany, buildUser, type BuiltUser } from './factories.ts'

type Form = components['schemas']['WebhookCreate']

/** A company with the section on, and its administrator. */
export async function buildHouse(app: TestApp): Promise<BuiltUser> {
  const company = await buildCompany(app, {
    moduleSettings: { integrations: true, knowledgeBase: true, analytics: true },
  })
  return buildUser(app, { company, role: 'admin' })
}

/** The same after hours that have ended its session. */
export const again = async (app: TestApp, house: BuiltUser): Promise<BuiltUser> => ({
  ...house,
  client: app.client(house.company.subdomain, await app.tokenFor(house.company.id, house.id)),
})

export async function makeWebhook({ client }: BuiltUser, body: Pick<Form, 'url'> & Partial<Form>) {
  const { data, error } = await client.POST('/api/webhooks', { body: { events: ['*'], ...body } })
  if (!data) throw new Error(JSON.stringify(error))
  return { id: data.webhook._id, secret: data.secret }
}

/** Something happens: a topic of that name. */
export async function makeTopic({ client }: BuiltUser, name: string): Promise<string> {
  const { data, error } = await client.POST('/api/topics', { body: { name } })
  if (!data) throw new Error(JSON.stringify(error))
  return data._id
}

export const webhookOf = async ({ client }: BuiltUser, id: string) =>
  (await client.GET('/api/webhooks/{id}', { params: { path: { id } } })).data

export async function deliveriesOf({ client }: BuiltUser, id: string) {
  const { data } = await client.GET('/api/webhooks/{id}/deliveries', { params: { path: { id } } })
  return data?.deliveries ?? []
}
export const deliveryOf = async ({ client }: BuiltUser, id: string, deliveryId: string) =>
  (await client.GET('/api/webhooks/{id}/deliveries/{deliveryId}', { params: { path: { id, deliveryId } } })).data

/** The worker, until nothing of the feed is left behind an open transaction of somebody else and this is so. */
export async function runUntil(app: TestApp, done: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await app.webhooks()
    if (await done()) return
  }
  throw new Error('it never came to that')
}
