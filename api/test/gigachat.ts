/** What the provider does with the next call; then it is itself again. `stall` never answers. */
export type Mood =
  | 'stall'
  | 'huge'
  | 'huge-declared'
  | 'malformed'
  | 'empty'
  | 'no-message'
  | 'redirect'
  | { status: number }
  /** It answers, with these words. */
  | { says: string }

type Asked = { authorization: string | null; body: Record<string, unknown>; hungUp: Promise<void> }

const HUGE = 50 * 1024 * 1024
const PIECE = 64 * 1024

/** GigaChat on loopback, by its published protocol: OAuth with RqUID and scope, chat completions with a bearer. */
export function fakeGigachat({ key = 'bWVudTpyZXN0YXVyYW50', lifetimeMs = 30 * 60_000, now = () => new Date() } = {}) {
  const moods: { token: Mood[]; chat: Mood[] } = { token: [], chat: [] }
  const issued: string[] = []
  const asked: Asked[] = []
  let awaited = Promise.withResolvers<void>()
  let alive = new Set<string>()
  let sent = 0
  let tokenWait: Promise<void> | undefined

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (request.method === 'POST' && pathname === '/api/v2/oauth') return oauth(request)
      if (request.method === 'POST' && pathname === '/api/v1/chat/completions') return chat(request)
      return Response.json({ status: 404, message: 'Not Found' }, { status: 404 })
    },
  })
  const { origin } = server.url

  async function oauth(request: Request): Promise<Response> {
    await tokenWait
    const mood = moods.token.shift()
    if (mood !== undefined) return inMood(mood, request)
    const uid = request.headers.get('rquid') ?? ''
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uid))
      return Response.json({ code: 4, message: 'RqUID is missing' }, { status: 400 })
    const form = new URLSearchParams(await request.text())
    if (form.get('scope') !== 'GIGACHAT_API_PERS')
      return Response.json({ code: 5, message: 'scope is empty' }, { status: 400 })
    if (request.headers.get('authorization') !== `Basic ${key}`)
      return Response.json({ code: 6, message: `credentials doesn't match db data: ${key}` }, { status: 401 })
    const token = `token-${issued.length + 1}`
    issued.push(token)
    alive.add(token)
    return Response.json({ access_token: token, expires_at: now().getTime() + lifetimeMs })
  }

  async function chat(request: Request): Promise<Response> {
    const authorization = request.headers.get('authorization')
    const { promise: hungUp, resolve } = Promise.withResolvers<void>()
    request.signal.addEventListener('abort', () => resolve())
    // The client of the protocol sends objects.
    const entry: Asked = { authorization, body: (await request.json()) as Record<string, unknown>, hungUp }
    asked.push(entry)
    awaited.resolve()
    awaited = Promise.withResolvers<void>()
    if (!alive.has(authorization?.replace('Bearer ', '') ?? ''))
      return Response.json({ status: 401, message: 'Token has expired' }, { status: 401 })
    const mood = moods.chat.shift()
    return mood === undefined ? answered(entry.body) : inMood(mood, request)
  }

  function answered({ model }: Record<string, unknown>, content = '## План\n\n1. Встретить гостя'): Response {
    return Response.json({
      choices: [{ message: { role: 'assistant', content }, index: 0, finish_reason: 'stop' }],
      created: Math.floor(now().getTime() / 1000),
      model,
      object: 'chat.completion',
      usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150, precached_prompt_tokens: 4 },
    })
  }

  function inMood(mood: Mood, request: Request): Response | Promise<Response> {
    if (typeof mood === 'object' && 'says' in mood) return answered({}, mood.says)
    if (typeof mood === 'object') return Response.json({ status: mood.status, message: key }, { status: mood.status })
    const json = { 'content-type': 'application/json' }
    switch (mood) {
      case 'stall':
        return new Promise((resolve) => request.signal.addEventListener('abort', () => resolve(new Response())))
      case 'huge':
        return new Response(huge(), { headers: json })
      case 'huge-declared':
        return new Response(new Uint8Array(HUGE).fill(32), { headers: json })
      case 'malformed':
        return new Response('<html>Bad gateway</html>', { headers: json })
      case 'empty':
        return Response.json({ choices: [{ message: { role: 'assistant', content: ' ' } }] })
      case 'no-message':
        return Response.json({ choices: [] })
      case 'redirect':
        return Response.redirect(`${origin}/elsewhere`, 307)
    }
  }

  /** A stream without a length, as long as somebody reads it. */
  const huge = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= HUGE) return controller.close()
        sent += PIECE
        controller.enqueue(new Uint8Array(PIECE).fill(32))
      },
    })

  return {
    settings: {
      authKey: key,
      scope: 'GIGACHAT_API_PERS',
      authUrl: origin,
      apiUrl: `${origin}/api/v1`,
      models: ['GigaChat', 'GigaChat-Pro'],
    },
    asked,
    issued,
    /** The next calls of a kind go wrong so, in this order. */
    next: (kind: 'token' | 'chat', ...how: Mood[]) => moods[kind].push(...how),
    /** The next question has arrived. */
    nextAsked: () => awaited.promise,
    /** Bytes of an endless reply that were taken. */
    sent: () => sent,
    /** Tokens end before their time. */
    forgetTokens: () => (alive = new Set()),
    /** Tokens are given out when the promise has settled. */
    holdTokens: (until: Promise<void>) => (tokenWait = until),
    stop: () => server.stop(true),
  }
}
