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

/** A message as its chat shows it. */
type Shown = { text: string; keyboard: string; photo?: Blob }

const HOLD_MS = 50
const FIRST_MESSAGE = 100
/** As Telegram counts them: without what makes letters bold. */
const lettersOf = (html: unknown) => String(html ?? '').replaceAll(/<[^>]+>/g, '').length
const [TEXT_MAX, CAPTION_MAX, PHOTO_MAX] = [4096, 1024, 10 * 1024 ** 2]

/** On a port of its own, unless whoever calls it knows one beforehand. */
export function startTelegram({ port = 0 }: { port?: number } = {}) {
  const bots = new Map<string, TestBot>()
  const webhooks = new Map<string, Webhook>()
  const updates = new Map<string, Json[]>()
  const files = new Map<string, Blob>()
  const calls: BotCall[] = []
  const sent: BotCall[] = []
  const chats = new Map<string, Map<number, Shown>>()
  let faults: Fault[] = []
  let released = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<void>()
  let [messageId, updateId] = [FIRST_MESSAGE, 5000]

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
      const params = await paramsOf(request)
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
        return lettersOf(params['text']) > TEXT_MAX ? refuse(400, 'Bad Request: message is too long') : show(call)
      case 'sendPhoto': {
        const { photo } = params
        if (!(photo instanceof Blob) || photo.size > PHOTO_MAX) return refuse(400, 'Bad Request: file is too big')
        if (lettersOf(params['caption']) > CAPTION_MAX) return refuse(400, 'Bad Request: message caption is too long')
        return show(call)
      }
      case 'editMessageText':
      case 'editMessageCaption':
        return edit(call)
      case 'deleteMessage':
        return chatOf(params['chat_id']).delete(Number(params['message_id']))
          ? ok(true)
          : refuse(400, 'Bad Request: message to delete not found')
      default:
        return ok(true)
    }
  }

  const chatOf = (chat: unknown) => {
    const found = chats.get(String(chat)) ?? new Map<number, Shown>()
    chats.set(String(chat), found)
    return found
  }
  const shownOf = ({ params }: BotCall): Shown => ({
    text: String(params['text'] ?? params['caption']),
    keyboard: JSON.stringify(params['reply_markup'] ?? {}),
    ...(params['photo'] instanceof Blob && { photo: params['photo'] }),
  })

  function show(call: BotCall): Response {
    sent.push(call)
    messageId += 1
    const chat = call.params['chat_id']
    chatOf(chat).set(messageId, shownOf(call))
    return ok({ message_id: messageId, date: 0, chat: { id: chat }, text: call.params['text'] })
  }

  /** Of numbers that were never given tests write as they like. */
  function edit(call: BotCall): Response {
    const chat = chatOf(call.params['chat_id'])
    const number = Number(call.params['message_id'])
    const [old, next] = [chat.get(number), shownOf(call)]
    if (!old && number > FIRST_MESSAGE) return refuse(400, 'Bad Request: message to edit not found')
    if (old?.text === next.text && old.keyboard === next.keyboard)
      return refuse(400, 'Bad Request: message is not modified: specified new message content is the same')
    sent.push(call)
    if (old) chat.set(number, { ...old, ...next })
    return ok({ message_id: number, date: 0, chat: { id: call.params['chat_id'] }, text: call.params['text'] })
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
        .map(({ params }) => String(params['text'] ?? params['caption'])),
    /** What a chat looks like now, from the top. */
    shown: (chat: number | string): Shown[] => [...chatOf(chat).values()],
    /** Its person deletes what stands there. */
    clear: (chat: number | string): void => chatOf(chat).clear(),
    async stop() {
      released.resolve()
      await server.stop(true)
    },
  }
}

/** JSON, or a form where a file comes along. */
async function paramsOf(request: Request): Promise<Json> {
  if (!request.headers.get('content-type')?.startsWith('multipart/'))
    return (await request.json().catch(() => ({}))) as Json
  const form = await request.formData()
  const known = (value: unknown) => {
    if (typeof value !== 'string') return value
    // A form ends its lines in its own way; Telegram drops what is too much.
    return /^[{[]/.test(value) ? JSON.parse(value) : value.replaceAll('\r', '')
  }
  return Object.fromEntries([...form.entries()].map(([name, value]) => [name, known(value)]))
}

export type TelegramServer = ReturnType<typeof startTelegram>
