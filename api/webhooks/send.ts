import ipaddr from 'ipaddr.js'
import type { components } from '../../openapi/gen/schema.d.ts'
import { HOUR } from '../../openapi/rules/time/durations.ts'
import { parsedWebhookUrl } from '../../openapi/rules/integrations/webhooks.ts'
import { ask, NotPublic, publicAddress, type Reach } from '../outside/reach.ts'
import type { Settings } from '../settings/settings.ts'
import { bounds } from './bounds.ts'
import { traceHeaders } from '../tracing/trace.ts'

type Fault = components['schemas']['WebhookFault']
/** What came of one attempt; without a fault it was taken. */
export type Outcome = {
  code: number | null
  ms: number
  fault: Fault | null
  answer: string | null
  /** It asks to be left alone for so long. */
  restMs?: number
}
export type Sent = { url: string; headers: Record<string, string>; body: string }

const USER_AGENT = 'Restik-Webhooks/1.0'
const { answerKeptBytes, answerReadBytes, retryAfterMaxHours } = bounds
/** What it is that says "not now", and may say until when. */
const BUSY = [429, 503]
export const GONE = 410

/** Whoever tries the product on his own machine may receive there. */
const isLoopback = (address: string) => ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
export const reachOf = ({ production }: Pick<Settings, 'production'>, reach: Reach): Reach =>
  production ? reach : { ...reach, isPublic: (address) => reach.isPublic(address) || isLoopback(address) }

/** Whether deliveries may go there; throws NotPublic, or what the look-up of its name throws. */
export async function checkUrl(
  text: string,
  settings: Pick<Settings, 'production'>,
  reach: Reach,
  signal: AbortSignal,
): Promise<{ url: URL; address: string }> {
  const url = parsedWebhookUrl(text, !settings.production)
  if (!url) throw new NotPublic(text)
  const address = await publicAddress(url, reachOf(settings, reach), signal)
  if (url.protocol === 'http:' && !reachOf(settings, { ...reach, isPublic: () => false }).isPublic(address))
    throw new NotPublic(text)
  return { url, address }
}

type Tools = { settings: Pick<Settings, 'production'>; reach: Reach; timeoutMs: number; signal: AbortSignal; now: Date }

/** One attempt. Throws only when the process ends: whatever the other side does is an outcome. */
export async function send({ url: text, headers, body }: Sent, tools: Tools): Promise<Outcome> {
  const began = performance.now()
  const late = AbortSignal.timeout(tools.timeoutMs)
  const signal = AbortSignal.any([late, tools.signal])
  const outcome = (code: number | null, fault: Fault | null, answer: string | null = null) => ({
    code,
    fault,
    answer,
    ms: Math.round(performance.now() - began),
  })
  try {
    const { url, address } = await checkUrl(text, tools.settings, tools.reach, signal)
    const response = await ask(url, address, {
      method: 'POST',
      body,
      signal,
      headers: {
        'user-agent': USER_AGENT,
        accept: '*/*',
        ...headers,
        'content-type': 'application/json',
        ...traceHeaders(),
      },
    })
    const { status } = response
    const answer = await headOf(response)
    if (response.ok) return outcome(status, null, answer)
    const isRedirect = status >= 300 && status < 400
    const restMs = BUSY.includes(status) ? restOf(response.headers.get('retry-after'), tools.now) : undefined
    return { ...outcome(status, isRedirect ? 'redirect' : 'status', answer), ...(restMs !== undefined && { restMs }) }
  } catch (error) {
    if (tools.signal.aborted) throw error
    if (late.aborted) return outcome(null, 'timeout')
    return outcome(null, error instanceof NotPublic ? 'address' : 'connection')
  }
}

/** What it begins with, as text. The rest is read so far that the other side may end in peace, and then left. */
async function headOf({ body }: Response): Promise<string | null> {
  if (!body) return null
  const kept: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of body) {
    if (bytes < answerKeptBytes) kept.push(chunk.subarray(0, answerKeptBytes - bytes))
    bytes += chunk.length
    if (bytes >= answerReadBytes) break
  }
  // Postgres keeps no NUL.
  const text = new TextDecoder().decode(Buffer.concat(kept)).replaceAll('\0', '\ufffd')
  return text === '' ? null : text
}

/** Seconds or a date; no longer than a day. */
function restOf(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) || ms <= 0 ? undefined : Math.min(ms, retryAfterMaxHours * HOUR)
}
