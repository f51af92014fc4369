import { limits } from '../../gen/limits.gen.ts'
import { messages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { changesBetween, type Changes } from '../events/changes.ts'
import { cleanText } from '../text/clean-text.ts'
import { DAY } from '../time/durations.ts'

type Schemas = components['schemas']
export type WebhookSettings = {
  url: string
  description: string
  events: string[]
  /** The names of its own headers. */
  headers: string[]
  isActive: boolean
}
type Form = Partial<Pick<Schemas['WebhookUpdate'], 'url' | 'description' | 'events' | 'headers' | 'isActive'>>

export const SECRET_PREFIX = 'whsec_'
/** The type of what is sent to try a webhook: no event. */
export const TEST_TYPE = 'webhook.test'

/** So many deliveries are sent again by one call, */
export const REPLAY_MAX = 10_000
/** so many attempts of one are shown, */
export const TRIES_KEPT = 20
/** and so long everything stands in the feed. */
export const FEED_DAYS = 90

/** What is not later than this is gone, also before the job has come to it. */
export const deliveriesKeptSince = (now: Date): Date =>
  new Date(now.getTime() - limits.webhooks.deliveriesKeptDays * DAY)

/** Which deliveries of a webhook «send all again» takes: what waits for its next time, too, which may be a day from now. */
export const REPLAYED: readonly Schemas['WebhookDeliveryStatus'][] = ['failed', 'retrying']
/** Those from here on; of a year that Postgres does not know nothing reaches it. */
export const replayedSince = (asked: string, now: Date): Date =>
  new Date(Math.max(Date.parse(asked), deliveriesKeptSince(now).getTime()))

/** An address of the kind that is taken, as it is kept; what stands behind its name is another question. */
export function parsedWebhookUrl(text: string, allowsHttp = false): URL | undefined {
  const url = URL.parse(text.trim()) ?? undefined
  const isKind = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:')
  return url && isKind && url.username === '' && url.password === '' ? url : undefined
}

/** What people call it. */
export function webhookName({ url, description }: Pick<WebhookSettings, 'url' | 'description'>): string {
  return description === '' ? (URL.parse(url)?.host ?? url) : description
}

type Standing = { isActive: boolean; offReason: Schemas['WebhookOffReason'] | null; failingSince: unknown }
/** One that was switched off for its failures is off, whatever its switch says. */
export function webhookStatus({ isActive, offReason, failingSince }: Standing): Schemas['WebhookStatus'] {
  if (offReason !== null) return 'off'
  if (!isActive) return 'paused'
  return failingSince === null ? 'active' : 'failing'
}

/** What the delivery says itself, what a connection is about, and what would pass on somebody's session. */
const TAKEN =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|user-agent|accept-encoding|cookie2?|webhook-.*|forwarded|via|x-forwarded-.*)$/i
const VALUE = /^[\t\x20-\x7e]+$/

/** Which of them cannot be set, or has no value that one could keep, by field. */
export function headerFaults(
  headers: Schemas['WebhookHeaders'] = [],
  kept: readonly string[] = [],
): Record<string, string> | undefined {
  const names = headers.map(({ name }) => name.toLowerCase())
  const known = new Set(kept.map((name) => name.toLowerCase()))
  const isWrong = ({ name, value }: Schemas['WebhookHeader'], i: number) =>
    TAKEN.test(name) ||
    names.indexOf(name.toLowerCase()) < i ||
    (value === undefined ? !known.has(name.toLowerCase()) : !VALUE.test(value) || value.trim() === '')
  const wrong = headers.flatMap((header, i) =>
    isWrong(header, i) ? [[`headers.${i}`, messages.WEBHOOK_HEADER_INVALID] as const] : [],
  )
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined
}

/** As it is kept; what is not named stays. */
export function webhookAfter(old: WebhookSettings, body: Form): WebhookSettings {
  return {
    url: body.url === undefined ? old.url : (URL.parse(body.url.trim())?.href ?? old.url),
    description: body.description === undefined ? old.description : cleanText(body.description),
    events: body.events ?? old.events,
    headers: body.headers?.map(({ name }) => name) ?? old.headers,
    isActive: body.isActive ?? old.isActive,
  }
}

/** Of a header's value only that it is another one. */
export function webhookChanges(
  before: WebhookSettings,
  after: WebhookSettings,
  headers: Schemas['WebhookHeaders'] = [],
): Changes | undefined {
  const changes = changesBetween(before, after, ['url', 'description', 'events', 'headers', 'isActive'])
  const isOther = !changes?.headers && headers.some(({ value }) => value !== undefined)
  return isOther ? { ...changes, headers: { hidden: true } } : changes
}
