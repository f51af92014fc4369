import { readFileSync } from 'node:fs'
import { createAccessToken, type IssuedToken } from './access-token.ts'
import { limitedJson } from './limited-json.ts'
import {
  AssistantFailure,
  type AssistantProvider,
  type ChatAnswer,
  type ChatRequest,
  type ChatUsage,
} from './provider.ts'
import { traceHeaders } from '../tracing/trace.ts'

export type GigachatSettings = {
  /** Base64 of client id and secret, as the provider's cabinet gives it. */
  authKey: string
  scope: string
  authUrl: string
  apiUrl: string
  /** The first answers; the others are those that a caller may ask for. */
  models: readonly string[]
  /** Path of the certificates in PEM form that the provider's own is signed with. */
  ca?: string
}
export type GigachatOptions = {
  now: () => Date
  /** Tests are less patient. */
  callMs?: number
  tokenMs?: number
}

/** The answer to one question, where nothing else is said. */
export const ANSWER_TOKENS = 2048
const REPLY_BYTES = 1024 * 1024
const TOKEN_BYTES = 64 * 1024
/** The browser waits 60 seconds (A4): it should hear the reason rather than give up at the same moment. */
const CALL_MS = 57_000
const TOKEN_MS = 15_000

/** GigaChat's REST protocol: a token by OAuth client credentials, then chat completions. */
export function createGigachat(
  { authKey, scope, authUrl, apiUrl, models, ca }: GigachatSettings,
  { now, callMs = CALL_MS, tokenMs = TOKEN_MS }: GigachatOptions,
): AssistantProvider {
  const tls = ca === undefined ? {} : { tls: { ca: readFileSync(ca, 'utf8') } }
  const token = createAccessToken(askToken, now)

  /** Not bounded by any caller's patience: others may be waiting for the same token. */
  async function askToken(): Promise<IssuedToken> {
    const limit = AbortSignal.timeout(tokenMs)
    return unlessAborted(limit, undefined, async () => {
      const response = await fetch(`${authUrl}/api/v2/oauth`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${authKey}`,
          RqUID: crypto.randomUUID(),
          accept: 'application/json',
          ...traceHeaders(),
        },
        body: new URLSearchParams({ scope }),
        signal: limit,
        // The key goes to the address of the settings and nowhere else.
        redirect: 'error',
        ...tls,
      })
      if (!response.ok) throw await refusal(response, 'token')
      const reply = await limitedJson(response, TOKEN_BYTES)
      if (!isRecord(reply) || typeof reply.access_token !== 'string' || typeof reply.expires_at !== 'number')
        throw new AssistantFailure('unavailable', 'token: the reply has another form')
      return { token: reply.access_token, expiresAt: reply.expires_at }
    })
  }

  const complete = ({ maxTokens = ANSWER_TOKENS, ...request }: ChatRequest, bearer: string, signal: AbortSignal) =>
    fetch(`${apiUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'X-Request-ID': crypto.randomUUID(),
        ...traceHeaders(),
      },
      body: JSON.stringify({ ...request, model: modelOf(request.model), max_tokens: maxTokens, stream: false }),
      signal,
      redirect: 'error',
      ...tls,
    })

  const modelOf = (wanted: string | undefined) => (wanted !== undefined && models.includes(wanted) ? wanted : models[0])

  return {
    async chat(request, caller) {
      const limit = AbortSignal.timeout(callMs)
      const signal = AbortSignal.any([caller, limit])
      return unlessAborted(limit, caller, async () => {
        let bearer = await raceSignal(token.get(), signal)
        let response = await complete(request, bearer, signal)
        // Ended before its time: one new token, one more try.
        if (response.status === 401) {
          await response.body?.cancel()
          token.drop(bearer)
          bearer = await raceSignal(token.get(), signal)
          response = await complete(request, bearer, signal)
        }
        if (!response.ok) {
          if (response.status === 401) token.drop(bearer)
          throw await refusal(response, 'chat')
        }
        return answerOf(await limitedJson(response, REPLY_BYTES))
      })
    },
  }
}

/** 402: nothing left that was paid for; 413 and 422: this request; 429: too many at once; 5xx: the provider itself. */
async function refusal(response: Response, call: 'token' | 'chat'): Promise<AssistantFailure> {
  await response.body?.cancel()
  const ofRequest = call === 'chat' && [400, 413, 422].includes(response.status)
  return new AssistantFailure('unavailable', `${call}: status ${response.status}`, ofRequest)
}

/** Failures of the network as ours; the caller's own giving up stays what it is. */
async function unlessAborted<T>(
  limit: AbortSignal,
  caller: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (caller?.aborted) throw caller.reason
    if (error instanceof AssistantFailure) throw error
    throw new AssistantFailure('unavailable', limit.aborted ? 'no answer in time' : 'the connection failed')
  }
}

function raceSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

function answerOf(reply: unknown): ChatAnswer {
  const choice: unknown = isRecord(reply) && Array.isArray(reply.choices) ? reply.choices[0] : undefined
  const message = isRecord(choice) ? choice.message : undefined
  const content = isRecord(message) ? message.content : undefined
  if (typeof content !== 'string' || content.trim() === '')
    throw new AssistantFailure('bad-reply', 'the reply has no message')
  return { content, usage: isRecord(reply) ? usageOf(reply.usage) : {} }
}

function usageOf(usage: unknown): ChatUsage {
  if (!isRecord(usage)) return {}
  const counts = ['prompt_tokens', 'completion_tokens', 'total_tokens', 'precached_prompt_tokens'] as const
  return Object.fromEntries(
    counts.flatMap((name) => {
      const count = usage[name]
      return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? [[name, count]] : []
    }),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
