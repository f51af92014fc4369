import { problem } from '../../openapi/contract.ts'
import { rightsOfScopes } from '../../openapi/rules/integrations/key-rights.ts'
import type { Session } from '../context.ts'
import type { Database, Tag } from '../db/client.ts'
import { companyOfKey } from '../db/directory.ts'
import { hashOfKey, isSameHash, publicIdOf } from './key-secrets.ts'
import { companyOf, type CompanyRow } from './company-row.ts'
import type { Bound, Principal } from './principal.ts'
import { secretsOf, type DataSecrets } from './sealed.ts'

/** A key that has proved itself, and what of its company a call needs. */
export type KeyCaller = {
  principal: Principal
  session: Session
  scopes: string[]
  addresses: string[]
  /** Of the contract that it was made with. */
  version: string
}
type Row = CompanyRow & {
  keyId: string
  keyName: string
  hash: string
  oldHash: string | null
  oldUntil: Date | null
  scopes: string[]
  addresses: string[]
  expiresAt: Date | null
  revokedAt: Date | null
  pausedAt: Date | null
  apiVersion: string
  bound: Bound | null
}

/** RFC 6750 §3.1. */
function refused(code: 'KEY_INVALID' | 'KEY_EXPIRED' | 'KEY_REVOKED' | 'KEY_PAUSED', version?: string) {
  const reply = problem(401, code)
  reply.headers['www-authenticate'] = 'Bearer error="invalid_token"'
  if (version !== undefined) reply.headers['api-version'] = version
  return reply
}
export const keyInvalid = () => refused('KEY_INVALID')

/** Read at each call, so that what was revoked or narrowed acts at the next one on every instance (T18). */
export async function findKey(db: Database, secrets: DataSecrets, key: string, now: Date): Promise<KeyCaller> {
  const publicId = publicIdOf(key)
  const companyId = publicId && (await companyOfKey(db, publicId))
  if (!companyId) throw keyInvalid()
  const sql = db.forCompany(companyId)
  const [row] = await db.read(
    () => sql<Row[]>`
      select k.id as key_id, k.name as key_name, k.hash, k.old_hash, k.old_until, k.scopes, k.addresses, k.expires_at,
        k.revoked_at, k.paused_at, k.api_version, ${boundOf(sql, companyId)} as bound, c.id as company_id, c.name, c.subdomain, c.timezone, c.contact_email, c.contact_phone, c.address,
        c.logos, c.module_settings, c.runs_kept_months, c.obligatory_notifications, c.created_at, c.updated_at
      from api_keys k join companies c on c.id = k.company_id and c.leaves_at is null
      where k.company_id = ${companyId} and k.public_id = ${publicId}`,
  )
  if (!row) throw keyInvalid()
  const { oldHash, oldUntil } = row
  const hashes = secretsOf(secrets).map((secret) => hashOfKey(secret, key))
  const found = hashes.find((mine) => isSameHash(mine, row.hash))
  const isOld =
    oldHash !== null && oldUntil !== null && oldUntil > now && hashes.some((mine) => isSameHash(mine, oldHash))
  if (found === undefined && !isOld) throw keyInvalid()
  // Nobody but its caller has the key: it comes under another DATA_SECRET when it is used.
  const [fresh] = hashes
  if (found !== undefined && fresh !== undefined && found !== fresh)
    await db.write(
      companyId,
      (tx) => tx`
        update api_keys set hash = ${fresh} where company_id = ${companyId} and id = ${row.keyId} and hash = ${found}`,
    )
  // Only who holds the secret is told why.
  if (row.revokedAt) throw refused('KEY_REVOKED', row.apiVersion)
  if (row.expiresAt && row.expiresAt <= now) throw refused('KEY_EXPIRED', row.apiVersion)
  if (row.pausedAt) throw refused('KEY_PAUSED', row.apiVersion)
  return callerOf(row)
}

/** Of key `k`: the restaurants as they are now, and whoever may be meant there. */
const boundOf = (sql: Tag, companyId: string) => sql`
  case when k.is_bound then (
    select jsonb_build_object('restaurants', to_jsonb(r.ids), 'audiences', to_jsonb(audiences_of_restaurants(${companyId}, r.ids)))
    from (select array(
      select b.restaurant_id from api_key_restaurants b
      where b.company_id = ${companyId} and b.key_id = k.id order by 1) as ids) r) end`

/** Nobody's person: no row of users has its id, and it belongs to no restaurant and no position. */
function callerOf(row: Row): KeyCaller {
  const { keyId: id, keyName: name, scopes, addresses, apiVersion: version } = row
  const company = companyOf(row)
  const user: Session['user'] = {
    id,
    name,
    email: null,
    role: 'user',
    position: null,
    audiences: [],
    isActive: true,
    mustSetPassword: false,
  }
  const expiresAt = row.expiresAt ?? new Date(8.64e15)
  return {
    principal: { kind: 'key', company: company._id, id, name, rights: rightsOfScopes(scopes), bound: row.bound },
    session: { id, proof: '', kind: 'key', expiresAt, deviceAt: null, user, company },
    scopes,
    addresses,
    version,
  }
}
