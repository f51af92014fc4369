import { limits } from '../gen/limits.gen.ts'
import { messages } from '../gen/messages.gen.ts'
import type { components } from '../gen/schema.d.ts'
import { isAddressOrNetwork } from './addresses.ts'
import { changesBetween, type Changes } from './changes.ts'
import { cleanText } from './clean-text.ts'
import { DAY, HOUR } from './durations.ts'
import { fill } from './fill.ts'

type Schemas = components['schemas']
type Scope = Schemas['ApiKeyScope']
export type KeySettings = { name: string; scopes: Scope[]; addresses: string[]; isActive: boolean }

/** How each of them begins: a key is known by it wherever it is found. */
export const KEY_PREFIX = 'rwk_'
/** What may be shown of a secret. */
export const maskOf = (secret: string): string => `${secret.slice(0, 13)}…${secret.slice(-4)}`

/** How long the secret before lives on. */
export const overlapMs: Readonly<Record<Schemas['ApiKeyOverlap'], number>> = {
  none: 0,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
}

type Standing = { expiresAt: string | Date | null; isActive: boolean }
/** What has ended is told so also where it was paused before. */
export function keyStatus({ expiresAt, isActive }: Standing, now: Date): Schemas['ApiKeyStatus'] {
  if (expiresAt !== null && new Date(expiresAt) <= now) return 'expired'
  return isActive ? 'active' : 'paused'
}

/** What is wrong with when it ends, for its field: also an endless one that nobody has confirmed. */
export function expiryFault(
  { expiresAt, isEndless }: Pick<Schemas['ApiKeyCreate'], 'expiresAt' | 'isEndless'>,
  now: Date,
) {
  const n = limits.keys.expiryDaysMax
  const ms = expiresAt === null ? undefined : Date.parse(expiresAt) - now.getTime()
  const isGood = ms === undefined ? isEndless === true : ms > 0 && ms <= n * DAY
  return isGood ? undefined : { expiresAt: fill(messages.API_KEY_EXPIRY, { n }) }
}

/** Which of them are no addresses, by field. */
export function addressFaults(addresses: readonly string[] = []): Record<string, string> | undefined {
  const wrong = addresses.flatMap((one, i) =>
    isAddressOrNetwork(one.trim()) ? [] : [[`addresses.${i}`, messages.API_KEY_ADDRESS_INVALID] as const],
  )
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined
}

/** As it is kept; what is not named stays. */
export function keyAfter(old: KeySettings, body: Partial<KeySettings>): KeySettings {
  return {
    name: body.name === undefined ? old.name : cleanText(body.name),
    scopes: body.scopes ?? old.scopes,
    addresses: body.addresses?.map((one) => one.trim()) ?? old.addresses,
    isActive: body.isActive ?? old.isActive,
  }
}

export const keyChanges = (before: KeySettings, after: KeySettings): Changes | undefined =>
  changesBetween(before, after, ['name', 'scopes', 'addresses', 'isActive'])
