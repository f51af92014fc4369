import { contractVersion, limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { problem } from '../../../openapi/contract.ts'
import { refsChange } from '../../../openapi/rules/events/changes.ts'
import {
  addressFaults,
  expiryFault,
  keyAfter,
  keyChanges,
  overlapMs,
  restaurantsAsked,
} from '../../../openapi/rules/integrations/keys.ts'
import { hashOfKey, newPublicId, newSecret } from '../../accounts/key-secrets.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { lock } from '../../db/locks.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import * as rows from './rows.ts'

type Operations = FeatureHandlers<'keys'>
const TAIL = 4
const newKey = { name: '', scopes: [], addresses: [], restaurants: null, isActive: true }
const entity = ({ id, name }: { id: string; name: string }) => ({ id, title: name })

/** Whoever found an open browser must not take a key along. */
async function provePassword({ db, sql, company, user, passwords }: SessionContext, password: string): Promise<void> {
  const [row] = await db.read(
    () => sql<{ passwordHash: string | null }[]>`
      select password_hash from users where company_id = ${company._id} and id = ${user.id}`,
  )
  const hashes = [row?.passwordHash ?? null]
  const found = await passwords.matches(password, user.email ?? '', hashes, 'company', company._id)
  if (!found.some(({ right }) => right))
    throw problem(400, 'API_KEY_PASSWORD', undefined, { fields: { password: messages.API_KEY_PASSWORD } })
}

function refuseAddresses(addresses: readonly string[] | undefined): void {
  const fields = addressFaults(addresses)
  if (fields) throw problem(400, 'API_KEY_ADDRESS_INVALID', undefined, { fields })
}

/** What the body asks to bind the key to: rows of the company that stay there until the transaction ends. */
async function boundTo(sql: Tag, { company }: SessionContext, body: Parameters<typeof restaurantsAsked>[0]) {
  const ids = restaurantsAsked(body)
  if (!ids) return ids
  const found = await rows.named(sql, company._id, ids)
  if (found) return found
  throw problem(400, 'RESTAURANT_NOT_FOUND', undefined, { fields: { restaurants: messages.RESTAURANT_NOT_FOUND } })
}

export const writing: Pick<Operations, 'apiKeyCreate' | 'apiKeyUpdate' | 'apiKeyRotate' | 'apiKeyDelete'> = {
  async apiKeyCreate(context) {
    const { body, repeat, company, user, settings, now } = context
    await provePassword(context, body.password)
    const faults = expiryFault(body, now())
    if (faults) throw problem(400, 'API_KEY_EXPIRY', { n: limits.keys.expiryDaysMax }, { fields: faults })
    refuseAddresses(body.addresses)
    const at = now()
    const publicId = newPublicId()
    const secret = newSecret(publicId)
    const id = Bun.randomUUIDv7()
    return repeat.answer(company._id, async (sql) => {
      await lock(sql, 'api keys', company._id)
      if ((await rows.list(sql, context)).length >= limits.keys.max)
        throw problem(409, 'LIMIT_REACHED', { n: limits.keys.max })
      const key = { id, ...keyAfter(newKey, body, await boundTo(sql, context, body)) }
      await sql`
        insert into api_keys (company_id, id, public_id, name, hash, tail, scopes, addresses, is_bound, api_version, expires_at, created_by,
          created_by_name, created_at, updated_at)
        values (${company._id}, ${key.id}, ${publicId}, ${key.name}, ${hashOfKey(settings.dataSecret, secret)},
          ${secret.slice(-TAIL)}, ${key.scopes}, ${key.addresses}, ${key.restaurants !== null}, ${contractVersion}, ${body.expiresAt}, ${user.id}, ${user.name}, ${at}, ${at})`
      await rows.bind(sql, company._id, id, key.restaurants)
      await record(sql, context, {
        action: 'api_key.created',
        entity: entity(key),
        changes: { scopes: { new: key.scopes }, ...refsChange('restaurants', [], key.restaurants ?? []) },
      })
      return { status: 201 as const, body: { key: await shown(sql, context, key.id), secret } }
    })
  },

  async apiKeyUpdate(context) {
    const { path, body, db, company, now } = context
    refuseAddresses(body.addresses)
    return db.write(company._id, async (sql) => {
      const old = await there(sql, context, path.id)
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const before = { ...old, isActive: old.pausedAt === null }
      const next = keyAfter(before, body, await boundTo(sql, context, body))
      const changes = keyChanges(before, next)
      if (changes) {
        await sql`
          update api_keys set name = ${next.name}, scopes = ${next.scopes}, addresses = ${next.addresses},
            is_bound = ${next.restaurants !== null},
            paused_at = case when not ${next.isActive} then coalesce(paused_at, ${now()}) end,
            resumed_at = case when ${next.isActive && !before.isActive} then ${now()} else resumed_at end,
            updated_at = ${changedAt(now(), old)}
          where company_id = ${company._id} and id = ${path.id}`
        if (changes.restaurants) await rows.bind(sql, company._id, path.id, next.restaurants)
        await record(sql, context, { action: 'api_key.updated', entity: entity(old), changes })
      }
      return { status: 200, body: await shown(sql, context, path.id) }
    })
  },

  /** Two secrets live at most: this one and the one before. */
  async apiKeyRotate(context) {
    const { path, body, repeat, db, sql: reader, company, settings, now } = context
    if (!(await db.read(() => rows.find(reader, context, path.id)))) throw problem(404, 'API_KEY_NOT_FOUND')
    await provePassword(context, body.password)
    return repeat.answer(company._id, async (sql) => {
      const old = await there(sql, context, path.id)
      // Its end stays as it is: the new secret would be refused at its first call.
      if (old.expiresAt && old.expiresAt <= now()) throw problem(409, 'KEY_EXPIRED')
      const secret = newSecret(old.publicId)
      const at = changedAt(now(), old)
      const ms = overlapMs[body.overlap]
      const until = ms > 0 ? new Date(now().getTime() + ms) : null
      await sql`
        update api_keys set hash = ${hashOfKey(settings.dataSecret, secret)}, tail = ${secret.slice(-TAIL)},
          old_hash = case when ${until}::timestamptz is not null then hash end, old_until = ${until}, rotated_at = ${at},
          updated_at = ${at}
        where company_id = ${company._id} and id = ${path.id}`
      await record(sql, context, { action: 'api_key.rotated', entity: entity(old) })
      return { status: 200 as const, body: { key: await shown(sql, context, path.id), secret } }
    })
  },

  /** Its row stays a month: until then a call is told that it was revoked. */
  async apiKeyDelete(context) {
    const { path, db, company, now } = context
    await db.write(company._id, async (sql) => {
      const old = await there(sql, context, path.id)
      await sql`
        update api_keys set revoked_at = ${now()}, updated_at = ${changedAt(now(), old)}
        where company_id = ${company._id} and id = ${path.id}`
      await record(sql, context, { action: 'api_key.revoked', entity: entity(old) })
    })
    return { status: 200, body: { message: 'Ключ отозван' } }
  },
}

type Where = Parameters<typeof rows.lockKey>
async function there(...[sql, whose, id]: Where): Promise<rows.KeyRow> {
  const row = await rows.lockKey(sql, whose, id)
  if (!row) throw problem(404, 'API_KEY_NOT_FOUND')
  return row
}

async function shown(sql: Where[0], context: Where[1], id: string) {
  const row = await rows.find(sql, context, id)
  if (!row) throw new Error('a key that was just written has no row')
  return rows.present(row, context.now())
}
