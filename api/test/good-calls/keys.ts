import { PASSWORD } from '../accounts.ts'
import { createPasswords } from '../../accounts/passwords.ts'
import type { GoodCalls, Stage } from './good-call.ts'

/** Who makes a key proves that it is he. */
async function withPassword({ app, company, admin }: Stage) {
  const hash = await createPasswords(app.settings.dataSecret).hash(PASSWORD, '', company.id)
  await app.db.write(
    company.id,
    (sql) => sql`update users set password_hash = ${hash} where company_id = ${company.id} and id = ${admin.id}`,
  )
}
const form = { name: 'Касса', scopes: ['tasks:read' as const], expiresAt: null, isEndless: true, password: PASSWORD }
async function made(on: Stage) {
  await withPassword(on)
  const { data } = await on.admin.client.POST('/api/keys', { body: form })
  return { path: { id: data?.key._id ?? '' }, title: 'Касса' }
}

export const keys: GoodCalls = {
  apiKeyCreate: {
    'api_key.created': async (on) => {
      await withPassword(on)
      return { body: form, title: 'Касса', fields: ['scopes'] }
    },
  },
  apiKeyUpdate: {
    'api_key.updated': async (on) => ({
      ...(await made(on)),
      body: { addresses: ['203.0.113.7'] },
      fields: ['addresses'],
    }),
  },
  apiKeyRotate: {
    'api_key.rotated': async (on) => ({ ...(await made(on)), body: { overlap: 'hour', password: PASSWORD } }),
  },
  apiKeyDelete: { 'api_key.revoked': made },
}
