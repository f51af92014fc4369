import { createHmac, randomBytes } from 'node:crypto'
import { SECRET_PREFIX } from '../../openapi/rules/integrations/webhooks.ts'
import { seal, secretsOf, unseal, type DataSecrets } from '../accounts/sealed.ts'
import type { Tag } from '../db/client.ts'

const SECRET_BYTES = 32
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Sealed for this webhook: taken from another's row it opens nothing. */
const nameOf = (webhookId: string) => `webhook:${webhookId}`
export const sealFor = ({ dataSecret }: DataSecrets, webhookId: string, text: string): string =>
  seal(dataSecret, nameOf(webhookId), text)
/** Undefined: DATA_SECRET is another one by now. */
export const openFor = (secrets: DataSecrets, webhookId: string, sealed: string): string | undefined =>
  unseal(secretsOf(secrets), nameOf(webhookId), sealed)

export type Headers = Record<string, string>
export function headersOf(secrets: DataSecrets, webhookId: string, sealed: string | null): Headers {
  const text = sealed === null ? undefined : openFor(secrets, webhookId, sealed)
  // Only sealHeaders writes what opens.
  return text === undefined ? {} : (JSON.parse(text) as Headers)
}
export const sealHeaders = (secrets: DataSecrets, webhookId: string, headers: Headers): string | null =>
  Object.keys(headers).length === 0 ? null : sealFor(secrets, webhookId, JSON.stringify(headers))

type Signed = { id: string; at: Date; body: string; secrets: readonly string[] }

/** Who sends it and when, as Standard Webhooks 1.0 has it: one signature for each secret that lives. */
export function signatureHeaders({ id, at, body, secrets }: Signed): Headers {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret)}`).join(' '),
  }
}

type Sealed = { id: string; secretSealed: string; oldSecretSealed: string | null; headersSealed: string | null }
export type Resealed = { changed: number; already: number; lost: number }

/** Those of a company come under the secret of today. */
export async function resealWebhooks(sql: Tag, companyId: string, secrets: DataSecrets, told: Resealed): Promise<void> {
  const rows = await sql<Sealed[]>`
    select id, secret_sealed, old_secret_sealed, headers_sealed from webhooks
    where company_id = ${companyId} order by id for no key update`
  for (const { id, secretSealed, oldSecretSealed, headersSealed } of rows) {
    const isToday = openFor({ dataSecret: secrets.dataSecret }, id, secretSealed) !== undefined
    const secret = openFor(secrets, id, secretSealed)
    told[isToday ? 'already' : secret === undefined ? 'lost' : 'changed'] += 1
    if (isToday || secret === undefined) continue
    const again = (sealed: string | null) => {
      const text = sealed === null ? undefined : openFor(secrets, id, sealed)
      return text === undefined ? sealed : sealFor(secrets, id, text)
    }
    await sql`
      update webhooks set secret_sealed = ${again(secretSealed)}, old_secret_sealed = ${again(oldSecretSealed)},
        headers_sealed = ${again(headersSealed)}
      where company_id = ${companyId} and id = ${id}`
  }
}
