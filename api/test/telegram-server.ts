/** The Bot API's protocol on 127.0.0.1, with faults on order: for tests, and for a developer without a bot of his own. */
type Json = Record<string, unknown>
export type BotCall = { token: string; method: string; params: Json; at: number }
type Fault = {
  /** Whose call; any, if it is not said. */
  method?: string
  token?: string
  status?: number
  description?: string
  parameters?: Json
  /** No answer until `release`. */
  hangs?: boolean
  /** It is done, and the answer is lost. */
  isDone?: boolean
  times?: number
}
type TestBot = { id: number; username: string; first_name: string }
type Webhook = { url: string; secret: string }

const HOLD_MS = 50

/** On a port of its own, unless whoever calls it knows one beforehand. */
export function startTelegram({ port = 0 }: { port?: number } = {}) {
  const bots = new Map<string, TestBot>()
  const webhooks = new Map<string, Webhook>()
  const updates = new Map<string, Json[]>()
  const files = new Map<string, Blob>()
  const calls: BotCall[] = []
  const sent: BotCall[] = []
  let faults: Fault[] = []
  let released = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<void>()
  let [messageId, updateId] = [100, 5000]

  const ok = (result: unknown) => Response.json({ ok: true, result })
  const refuse = (status: number, description: string, parameters?: Json) =>
    Response.json({ ok: false, error_code: status, description, ...(parameters && { parameters }) }, { status })

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port,
    idleTimeout: 60,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const [, kind, token = '', rest = ''] = /^\/(file\/bot|bot)([^/]+)\/(.+)$/.exec(pathname) ?? []
      const bot = bots.get(token)
      if (kind === 'file/bot') return bot && files.has(rest) ? new Response(files.get(rest)) : refuse(404, 'Not Found')
      const params = (await request.json().catch(() => ({}))) as Json
      const call = { token, method: rest, params, at: Date.now() }
      calls.push(call)
      heard.resolve()
      heard = Promise.withResolvers()
      const fault = faults.find((one) => (one.method ?? rest) === rest && (one.token ?? token) === token)
      if (fault) {
        fault.times = (fault.times ?? 1) - 1
        if (fault.times <= 0) faults = faults.filter((one) => one !== fault)
        if (fault.isDone) await perform(call, bot)
        if (fault.hangs) await Promise.race([released.promise, aborted(request.signal)])
        return refuse(fault.status ?? 500, fault.description ?? 'Internal Server Error', fault.parameters)
      }
      return perform(call, bot)
    },
  })

  const aborted = (signal: AbortSignal) =>
    new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))

  async function perform(call: BotCall, bot: TestBot | undefined): Promise<Response> {
    const { token, method, params } = call
    if (!bot) return refuse(401, 'Unauthorized')
    switch (method) {
      case 'getMe':
        return ok({ ...bot, is_bot: true })
      case 'setWebhook':
        webhooks.set(token, { url: String(params['url']), secret: String(params['secret_token']) })
        return ok(true)
      case 'deleteWebhook':
        webhooks.delete(token)
        return ok(true)
      case 'getUpdates': {
        if (webhooks.has(token)) return refuse(409, "Conflict: can't use getUpdates method while webhook is active")
        const offset = Number(params['offset'] ?? 0)
        const waiting = (updates.get(token) ?? []).filter((update) => Number(update['update_id']) >= offset)
        updates.set(token, waiting)
        if (waiting.length === 0) await Bun.sleep(HOLD_MS)
        return ok(waiting)
      }
      case 'getFile':
        return ok({
          file_id: params['file_id'],
          file_unique_id: 'u',
          file_path: `photos/${String(params['file_id'])}.png`,
        })
      case 'sendMessage':
      case 'editMessageText': {
        sent.push(call)
        messageId += 1
        return ok({ message_id: messageId, date: 0, chat: { id: params['chat_id'] }, text: params['text'] })
      }
      default:
        return ok(true)
    }
  }

  return {
    url: `http://127.0.0.1:${server.port}`,
    calls,
    /** The next call of anybody. */
    next: () => heard.promise,
    /** What people would see. */
    sent,
    webhooks,
    /** BotFather's work: the token of a new bot. */
    bot(id: number, username = `bot_${id}_bot`, given?: string): string {
      const token = given ?? `${id}:AAbbCCddEEffGGhhIIjjKKllMMnnOO_${crypto.randomUUID().slice(0, 4)}`
      bots.set(token, { id, username, first_name: 'Берёзка, смена' })
      return token
    },
    /** BotFather's /revoke. */
    revoke: (token: string) => void bots.delete(token),
    fail: (fault: Fault) => void faults.push(fault),
    /** Nothing is wrong any more. */
    mend: () => void (faults = []),
    release() {
      released.resolve()
      released = Promise.withResolvers()
    },
    file: (id: string, bytes: Uint8Array<ArrayBuffer>) => void files.set(`photos/${id}.png`, new Blob([bytes])),
    /** An update as Telegram numbers it; for a bot without a webhook it waits to be asked for. */
    update(token: string, content: Json): Json & { update_id: number } {
      updateId += 1
      const update = { update_id: updateId, ...content }
      updates.set(token, [...(updates.get(token) ?? []), update])
      return update
    },
    /** Texts that a chat was sent, the newest last. */
    texts: (chat: number | string) =>
      sent
        .filter(({ params }) => String(params['chat_id']) === String(chat))
        .map(({ params }) => String(params['text'])),
    async stop() {
      released.resolve()
      await server.stop(true)
    },
  }
}

export type TelegramServer = ReturnType<typeof startTelegram>
