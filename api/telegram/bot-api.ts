import type { ApiMethods, ApiError, ApiSuccess } from '@grammyjs/types'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { traceHeaders } from '../tracing/trace.ts'

/**
 * The Bot API, a few lines over fetch: grammY's own client brings node-fetch and keeps one object a bot, while here each
 * company has a token of its own and every call names it. The protocol's types are theirs (@grammyjs/types).
 */
type Methods = ApiMethods<never>
export type Method = keyof Methods & string
export type Params<M extends Method> = Parameters<Methods[M]>[0]
export type Result<M extends Method> = ReturnType<Methods[M]>

/** What went wrong, as far as it matters to us. Never holds the token: the address with it stays in this file. */
export type Fault =
  /** Not reached, too slow, or broken there: nobody knows whether it was done. */
  | { kind: 'away' }
  | { kind: 'limited'; seconds: number }
  /** The token is no longer good. */
  | { kind: 'token' }
  /** The person has blocked the bot, or the group has removed it. */
  | { kind: 'blocked' }
  /** The chat has another number now. */
  | { kind: 'moved'; chat: string }
  | { kind: 'refused' }

export class BotFault extends Error {
  override name = 'BotFault'
  constructor(
    readonly fault: Fault,
    message: string,
  ) {
    super(message)
  }
}

export type BotApi = {
  call<M extends Method>(token: string, method: M, params: Params<M>, options?: Options): Promise<Result<M>>
  sendPhoto(token: string, params: PhotoParams, photo: Blob): Promise<Result<'sendPhoto'>>
  /** The bytes of a file that getFile has named. */
  download(token: string, path: string, maxBytes: number): Promise<Uint8Array>
}
type Sent = RequestInit & { headers?: Record<string, string> }
type Options = { signal?: AbortSignal; timeoutMs?: number }
export type PhotoParams = Omit<Params<'sendPhoto'>, 'photo'>

export const TELEGRAM_API_URL = 'https://api.telegram.org'
/** No reply of ours is longer: a stranger at that address must not fill the memory. */
const REPLY_MAX_BYTES = 4 * 1024 ** 2
/** A file may take so many times longer. */
const FILE_PATIENCE = 3

export function createBotApi(
  url = TELEGRAM_API_URL,
  requestTimeoutMs: number = limits.telegram.requestTimeoutMs,
): BotApi {
  async function ask(address: string, init: Sent, { signal, timeoutMs = requestTimeoutMs }: Options) {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(address, {
        ...init,
        headers: { ...init.headers, ...traceHeaders() },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // Redirected, the token would go to whoever is named there.
        redirect: 'error',
      })
      return { status: response.status, bytes: await bounded(response, REPLY_MAX_BYTES) }
    } catch (error) {
      // What fetch says of itself names the address, and that holds the token.
      throw new BotFault({ kind: 'away' }, timeout.aborted ? 'no answer in time' : codeOf(error))
    }
  }

  async function post(token: string, method: Method, init: Sent, options: Options): Promise<unknown> {
    const { status, bytes } = await ask(`${url}/bot${token}/${method}`, { method: 'POST', ...init }, options)
    const reply = replyOf(bytes)
    if (reply?.ok) return reply.result
    throw new BotFault(faultOf(status, reply), said(status, reply, token))
  }

  return {
    async call<M extends Method>(token: string, method: M, params: Params<M>, options: Options = {}) {
      const headers = { 'content-type': 'application/json' }
      return (await post(token, method, { headers, body: JSON.stringify(params ?? {}) }, options)) as Result<M>
    },
    async sendPhoto(token, params, photo) {
      const body = new FormData()
      for (const [name, value] of Object.entries(params))
        body.append(name, typeof value === 'string' ? value : JSON.stringify(value))
      body.append('photo', photo, `photo.${photo.type.slice(photo.type.indexOf('/') + 1)}`)
      const options = { timeoutMs: requestTimeoutMs * FILE_PATIENCE }
      return (await post(token, 'sendPhoto', { body }, options)) as Result<'sendPhoto'>
    },
    async download(token, path, maxBytes) {
      const address = `${url}/file/bot${token}/${path}`
      const response = await fetch(address, {
        headers: traceHeaders(),
        signal: AbortSignal.timeout(requestTimeoutMs * FILE_PATIENCE),
        redirect: 'error',
      }).catch((error: unknown) => {
        throw new BotFault({ kind: 'away' }, codeOf(error))
      })
      if (!response.ok) throw new BotFault(faultOf(response.status, undefined), `file: ${response.status}`)
      return bounded(response, maxBytes)
    },
  }
}

/** Throws before more than that is in memory. */
async function bounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new BotFault({ kind: 'refused' }, 'the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type Reply = ApiSuccess<unknown> | ApiError
function replyOf(bytes: Uint8Array): Reply | undefined {
  try {
    const reply = JSON.parse(Buffer.from(bytes).toString()) as Reply | null
    return typeof reply === 'object' && reply !== null ? reply : undefined
  } catch {
    return undefined
  }
}

function faultOf(status: number, reply: ApiError | undefined): Fault {
  const { migrate_to_chat_id: moved, retry_after: seconds } = reply?.parameters ?? {}
  if (moved !== undefined) return { kind: 'moved', chat: `${moved}` }
  if (status === 429) return { kind: 'limited', seconds: Math.max(1, seconds ?? 1) }
  // A token of nobody is 401, of a bot that was removed 404.
  if (status === 401 || status === 404) return { kind: 'token' }
  if (status === 403) return { kind: 'blocked' }
  // It says so also where it does not answer in its own form.
  if (status === 413) return { kind: 'refused' }
  // What is no answer of the Bot API came from something between.
  if (status >= 500 || !reply) return { kind: 'away' }
  return { kind: 'refused' }
}

const SAID_MAX = 200
const said = (status: number, reply: ApiError | undefined, token: string) =>
  `${status} ${reply?.description ?? ''}`.replaceAll(token, '…').slice(0, SAID_MAX).trim()

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'not reached')
