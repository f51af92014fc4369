import { problem } from '../../openapi/contract.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { refsChange } from '../../openapi/rules/events/changes.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import {
  addressFaults,
  expiryFault,
  keyAfter,
  keyChanges,
  keyStatus,
  KEY_PREFIX,
  maskOf,
  overlapMs,
  restaurantsAsked,
} from '../../openapi/rules/integrations/keys.ts'
import { lastBusinessDates } from '../../openapi/rules/time/schedule.ts'
import type { FeatureHandlers } from '../context.ts'
import { db, matchingAccounts, newId, rowsOf, type Schemas } from '../db.ts'
import { record } from '../events.ts'
import { personToday, refsOf, refsToday } from '../refs.ts'
import type { StoredKey } from '../seed/keys.ts'

type Operations = FeatureHandlers<'keys'>
type Context = Parameters<Operations['apiKeyGet']>[0]
type Asking = Pick<Context, 'user' | 'company'>

const today = (row: StoredKey) => row.days.at(-1)?.calls ?? 0
function present(row: StoredKey, { company, now: clock }: Pick<Context, 'company' | 'now'>): Schemas['ApiKey'] {
  const { days: _, isActive, oldSecretUntil, restaurants, ...rest } = row
  const now = clock()
  const places = restaurants && new Set(restaurants.map(({ _id }) => _id))
  return {
    ...rest,
    createdBy: personToday(row.createdBy, company._id),
    restaurants: places && refsToday('restaurants', places, company._id),
    oldSecretUntil: oldSecretUntil !== null && Date.parse(oldSecretUntil) > now ? oldSecretUntil : null,
    status: keyStatus({ expiresAt: row.expiresAt, isActive }, new Date(now)),
    callsToday: today(row),
  }
}
const entity = ({ _id, name }: StoredKey) => ({ id: _id, title: name })

/** What has ended is kept for a month. */
const keysOf = (companyId: string, now: number) =>
  rowsOf('apiKeys', companyId).filter(
    ({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now - limits.keys.keptDays * DAY,
  )

function keyOf({ path, company, now }: Pick<Context, 'path' | 'company' | 'now'>): StoredKey {
  const row = keysOf(company._id, now()).find(({ _id }) => _id === path.id)
  if (!row) throw problem(404, 'API_KEY_NOT_FOUND')
  return row
}

function provePassword({ user, company }: Asking, password: string): void {
  const mine = user.email ? matchingAccounts(user.email, password, company.subdomain) : []
  if (!mine.some((account) => account.user.id === user.id))
    throw problem(400, 'API_KEY_PASSWORD', undefined, { fields: { password: messages.API_KEY_PASSWORD } })
}

function refuseAddresses(addresses: readonly string[] | undefined): void {
  const fields = addressFaults(addresses)
  if (fields) throw problem(400, 'API_KEY_ADDRESS_INVALID', undefined, { fields })
}

const newKey = { name: '', scopes: [], addresses: [], restaurants: null, isActive: true }

/** What the body asks to bind the key to, as it is called today. */
function boundTo({ company }: Pick<Asking, 'company'>, body: Parameters<typeof restaurantsAsked>[0]) {
  const ids = restaurantsAsked(body)
  return ids ? refsOf('restaurants', ids, company._id) : ids
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const letters = (n: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(n)), (byte) => LETTERS[byte % LETTERS.length]).join('')
/** Looks like one: no mock is called by a key. */
const secretOf = (start = letters(8)) => `${KEY_PREFIX}${start}_${letters(49)}`

export const keys: Operations = {
  apiKeyList(context) {
    const { company, now } = context
    const found = keysOf(company._id, now())
    return {
      status: 200,
      body: { keys: found.map((row) => present(row, context)), total: found.length, max: limits.keys.max },
    }
  },

  apiKeyCreate(context) {
    const { body, company, user, now } = context
    provePassword(context, body.password)
    const n = limits.keys.expiryDaysMax
    const fields = expiryFault(body, new Date(now()))
    if (fields) throw problem(400, 'API_KEY_EXPIRY', { n }, { fields })
    refuseAddresses(body.addresses)
    if (keysOf(company._id, now()).length >= limits.keys.max)
      throw problem(409, 'LIMIT_REACHED', { n: limits.keys.max })
    const at = new Date(now()).toISOString()
    const secret = secretOf()
    const row: StoredKey = {
      ...keyAfter(newKey, body, boundTo(context, body)),
      _id: newId(now()),
      mask: maskOf(secret),
      expiresAt: body.expiresAt && new Date(body.expiresAt).toISOString(),
      lastUsedAt: null,
      lastAddress: null,
      rotatedAt: null,
      oldSecretUntil: null,
      createdBy: { id: user.id, name: user.name },
      createdAt: at,
      updatedAt: at,
      days: [],
    }
    db.apiKeys.push({ companyId: company._id, row })
    record(context, {
      action: 'api_key.created',
      entity: entity(row),
      changes: { scopes: { new: row.scopes }, ...refsChange('restaurants', [], row.restaurants ?? []) },
    })
    return { status: 201, body: { key: present(row, context), secret } }
  },

  apiKeyGet: (context) => ({ status: 200, body: present(keyOf(context), context) }),

  apiKeyUpdate(context) {
    const { body, now } = context
    refuseAddresses(body.addresses)
    const row = keyOf(context)
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(row.updatedAt))
      throw problem(409, 'STALE')
    const next = keyAfter(row, body, boundTo(context, body))
    const changes = keyChanges(row, next)
    if (changes) {
      const at = Math.max(now(), Date.parse(row.updatedAt) + 1)
      Object.assign(row, next, { updatedAt: new Date(at).toISOString() })
      record(context, { action: 'api_key.updated', entity: entity(row), changes })
    }
    return { status: 200, body: present(row, context) }
  },

  apiKeyRotate(context) {
    const { body, now } = context
    const row = keyOf(context)
    provePassword(context, body.password)
    if (row.expiresAt !== null && Date.parse(row.expiresAt) <= now()) throw problem(409, 'KEY_EXPIRED')
    const secret = secretOf(row.mask.slice(KEY_PREFIX.length, KEY_PREFIX.length + 8))
    const ms = overlapMs[body.overlap]
    const at = new Date(Math.max(now(), Date.parse(row.updatedAt) + 1)).toISOString()
    const oldSecretUntil = ms > 0 ? new Date(now() + ms).toISOString() : null
    Object.assign(row, { mask: maskOf(secret), rotatedAt: at, updatedAt: at, oldSecretUntil })
    record(context, { action: 'api_key.rotated', entity: entity(row) })
    return { status: 200, body: { key: present(row, context), secret } }
  },

  apiKeyDelete(context) {
    const row = keyOf(context)
    db.apiKeys = db.apiKeys.filter((one) => one.row !== row)
    record(context, { action: 'api_key.revoked', entity: entity(row) })
    return { status: 200, body: { message: 'Ключ отозван' } }
  },

  apiKeyListUsage(context) {
    const { company, now } = context
    const row = keyOf(context)
    const n = limits.keys.usageDays
    const days = lastBusinessDates(n, new Date(now()), company.timezone).map((day, i) => {
      const { calls = 0, errors = 0 } = row.days.at(i - n) ?? {}
      return { day, calls, errors, lastAddress: calls > 0 ? row.lastAddress : null }
    })
    const sum = (of: 'calls' | 'errors') => days.reduce((all, one) => all + one[of], 0)
    return { status: 200, body: { days, calls: sum('calls'), errors: sum('errors') } }
  },

  // No mock is called by a key, and nobody else has one.
  apiKeyCheck() {
    throw problem(404, 'API_KEY_NOT_FOUND')
  },
}
