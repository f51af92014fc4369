import { limits } from '../../gen/limits.gen.ts'
import { messages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { isAddressOrNetwork } from './addresses.ts'
import { changesBetween, refsChange, type Changes, unlessEmpty } from '../events/changes.ts'
import { cleanText } from '../text/clean-text.ts'
import { DAY, HOUR } from '../time/durations.ts'
import { fill } from '../text/fill.ts'

type Schemas = components['schemas']
type Scope = Schemas['ApiKeyScope']
export type KeySettings = {
  name: string
  scopes: Scope[]
  addresses: string[]
  /** null: the whole company; an empty list: none is left. */
  restaurants: Schemas['NamedRef'][] | null
  isActive: boolean
}
type Asked = Partial<Omit<KeySettings, 'restaurants'>>

/** Which restaurants a body asks for; null: the whole company, undefined: it says nothing of them. */
export const restaurantsAsked = ({ restaurants }: { restaurants?: string[] | null }): string[] | null | undefined =>
  restaurants === undefined ? undefined : restaurants?.length ? restaurants : null

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
export function keyAfter(
  old: KeySettings,
  body: Asked,
  restaurants: KeySettings['restaurants'] | undefined,
): KeySettings {
  return {
    name: body.name === undefined ? old.name : cleanText(body.name),
    scopes: body.scopes ?? old.scopes,
    addresses: body.addresses?.map((one) => one.trim()) ?? old.addresses,
    restaurants: restaurants === undefined ? old.restaurants : restaurants,
    isActive: body.isActive ?? old.isActive,
  }
}

/** For the event log: restaurants by their names. */
export function keyChanges(before: KeySettings, after: KeySettings): Changes | undefined {
  const isOther = (before.restaurants === null) !== (after.restaurants === null)
  const named = refsChange('restaurants', before.restaurants ?? [], after.restaurants ?? [])
  return unlessEmpty({
    ...changesBetween(before, after, ['name', 'scopes', 'addresses', 'isActive']),
    // From none that is left to the whole company is a change without a name.
    ...(isOther && Object.keys(named).length === 0 ? { restaurants: { old: [], new: [] } } : named),
  })
}
