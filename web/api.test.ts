import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import './test/dom.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { createClient } from './api.ts'
import { type Notice, onNotice } from './api/notice.ts'
import { isOffline } from './api/problem.ts'
import { readToken, writeToken } from './api/token.ts'

let answer: (request: Request) => Response | Promise<Response>
let server: ReturnType<typeof Bun.serve>
let client: ReturnType<typeof createClient>
let notices: Notice[]
let stop: () => void

beforeAll(() => {
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => answer(request) })
  client = createClient(server.url.origin)
})
afterAll(() => server.stop(true))
beforeEach(() => {
  notices = []
  stop = onNotice((notice) => notices.push(notice))
  localStorage.clear()
  writeToken('t1')
})
afterEach(() => stop())

const problem =
  (status: number, message: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ message, code: 'INTERNAL' }, { status, headers })
const toast = (text: string): Notice => ({ kind: 'toast', tone: 'error', text })
const topics = () => client.GET('/api/topics') // x-on-failure: page
const saveTopic = () => client.POST('/api/topics', { body: { name: 'Бар' } }) // stay
const neighbours = () =>
  client.GET('/api/knowledge-base/{id}/neighbours', {
    params: { path: { id: '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1' } },
  }) // quiet
const login = () => client.POST('/api/auth/login', { body: { email: 'a@b.example', password: 'x', rememberMe: false } })

describe('every call', () => {
  test('carries the bearer, and a GET the device', async () => {
    let seen = new Headers()
    answer = (request) => {
      seen = request.headers
      return Response.json([])
    }
    document.title = 'Статья «Бар»'
    history.replaceState(null, '', '/tasks?token=secret#x')
    await topics()
    expect(seen.get('authorization')).toBe('Bearer t1')
    const device = JSON.parse(decodeURIComponent(seen.get('x-device-info') ?? ''))
    expect(device).toMatchObject({ title: 'Статья «Бар»', path: '/tasks', deviceType: 'desktop', ip: '', city: '' })
    expect(device.timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(seen.get('x-device-info')).not.toContain('secret')

    await saveTopic()
    expect(seen.has('x-device-info')).toBe(false)
  })
})

describe('429', () => {
  test('tells the minutes, rounded up', async () => {
    answer = problem(429, 'Подождите', { 'retry-after': '61' })
    const { error, response } = await topics()
    expect(response.status).toBe(429)
    expect(error?.message).toBe('Слишком много запросов. Попробуйте снова через 2 минуты')
    expect(notices).toEqual([toast('Слишком много запросов. Попробуйте снова через 2 минуты')])
  })

  test('without the header says later', async () => {
    answer = problem(429, 'Подождите')
    await topics()
    expect(notices).toEqual([toast('Слишком много запросов. Попробуйте позже')])
  })

  test('of a login is the form’s own', async () => {
    answer = problem(429, 'Подождите')
    await login()
    expect(notices).toEqual([])
  })
})

describe('401 and 403 (A1)', () => {
  test('end the session once for parallel calls', async () => {
    answer = problem(401, 'Учётная запись отключена')
    await Promise.all([topics(), topics(), saveTopic()])
    expect(notices).toEqual([toast('Учётная запись отключена'), { kind: 'session-over' }])
    expect(readToken()).toBeNull()
  })

  test('are told once, however long the page that is left goes on asking; the next end is told again', async () => {
    answer = problem(401, 'Учётная запись отключена')
    await topics()
    const now = spyOn(performance, 'now').mockReturnValue(performance.now() + 3000)
    await topics()
    now.mockRestore()
    const once = [toast('Учётная запись отключена'), { kind: 'session-over' } as const]
    expect(notices).toEqual(once)
    writeToken('t2')
    answer = () => Response.json([])
    await topics()
    // Signed out in another tab.
    writeToken(null)
    answer = problem(401, 'Учётная запись отключена')
    await topics()
    expect(notices).toEqual([...once, ...once])
  })

  test('403 takes the same path', async () => {
    answer = problem(403, 'Недостаточно прав')
    await saveTopic()
    expect(notices).toEqual([toast('Сессия истекла'), { kind: 'session-over' }])
  })

  test('a 401 without words has the default', async () => {
    answer = () => new Response(null, { status: 401 })
    await topics()
    expect(notices[0]).toEqual(toast('Сессия истекла. Войдите снова.'))
  })

  test('of a login say nothing about the session', async () => {
    answer = problem(401, 'Неверный email или пароль')
    const { error } = await login()
    expect(error?.message).toBe('Неверный email или пароль')
    expect(notices).toEqual([])
    expect(readToken()).toBe('t1')
  })

  test('of a session that was left meanwhile are stale', async () => {
    answer = () => {
      writeToken('t2')
      return Response.json({ message: 'Сессия истекла', code: 'SESSION_EXPIRED' }, { status: 401 })
    }
    await topics()
    expect(notices).toEqual([])
    expect(readToken()).toBe('t2')
  })

  test.each([
    [403, () => new Response('', { status: 403 }), 'Ошибка 403: Недостаточно прав'],
    [401, problem(401, 'Учётная запись отключена'), 'Ошибка 401: Учётная запись отключена'],
  ])('in debug mode only a toast: %d', async (_, reply, text) => {
    localStorage.setItem('debug_mode', 'true')
    answer = reply
    await topics()
    expect(notices).toEqual([toast(text)])
    expect(readToken()).toBe('t1')
  })
})

describe('5xx (A3)', () => {
  test('page: /500 with the server’s words', async () => {
    answer = problem(503, 'Сервис временно недоступен')
    await topics()
    expect(notices).toEqual([{ kind: 'page-failed', message: 'Сервис временно недоступен' }])
  })

  test('page: a proxy’s HTML becomes the default', async () => {
    answer = () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })
    const { error, data } = await topics()
    expect(data).toBeUndefined()
    expect(error).toEqual({ code: 'INTERNAL', message: '' })
    expect(notices).toEqual([{ kind: 'page-failed', message: 'Внутренняя ошибка сервера' }])
  })

  test('stay and quiet leave it to the screen', async () => {
    answer = problem(500, 'Внутренняя ошибка сервера')
    expect((await saveTopic()).error?.message).toBe('Внутренняя ошибка сервера')
    expect((await neighbours()).response.status).toBe(500)
    expect(notices).toEqual([])
  })
})

describe('no network', () => {
  const offline = 'Сервер недоступен. Проверьте подключение к интернету'
  const nobody = createClient('http://127.0.0.1:1')

  test('page: a toast and /500', async () => {
    const { response, error } = await nobody.GET('/api/topics')
    expect(isOffline(response)).toBe(true)
    expect(error?.message).toBe(offline)
    expect(notices).toEqual([toast(offline), { kind: 'page-failed', message: offline }])
  })

  test('stay: the screen’s own text', async () => {
    const { response } = await nobody.POST('/api/topics', { body: { name: 'Бар' } })
    expect(isOffline(response)).toBe(true)
    expect(notices).toEqual([])
  })

  test('a connection cut in mid-body is no network too', async () => {
    const half = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        data(socket) {
          socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n[1,')
          socket.flush()
          socket.end()
        },
      },
    })
    const { response } = await createClient(`http://127.0.0.1:${half.port}`).POST('/api/topics', {
      body: { name: 'Бар' },
    })
    expect(isOffline(response)).toBe(true)
    half.stop(true)
  })

  test('the page of a café’s Wi-Fi in place of an answer is no network too', async () => {
    const page = '<html>Войдите в сеть</html>'
    answer = () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    const { response, data } = await saveTopic()
    expect([isOffline(response), data]).toEqual([true, undefined])
    expect(notices).toEqual([])
  })

  test('an answer that does not come in 10 s is no network too (A3, A4)', async () => {
    const late = new AbortController()
    const asked: number[] = []
    const impatient = createClient(server.url.origin, (ms) => {
      asked.push(ms)
      return late.signal
    })
    answer = () => {
      late.abort(new DOMException('too late', 'TimeoutError'))
      return new Promise<Response>(() => {})
    }
    const { response, error } = await impatient.GET('/api/topics')
    expect(asked).toEqual([limits.app.requestTimeoutMs])
    expect([isOffline(response), error?.message]).toEqual([true, offline])
    expect(notices).toEqual([toast(offline), { kind: 'page-failed', message: offline }])
  })

  test('an upload has no deadline, the assistant a minute (A4)', async () => {
    const asked: number[] = []
    const patient = createClient(server.url.origin, (ms) => {
      asked.push(ms)
      return new AbortController().signal
    })
    answer = () => Response.json({})
    await patient.POST('/api/upload', { body: { files: [] } })
    await patient.POST('/api/gigachat/chat', { body: { messages: [{ role: 'user', content: 'Привет' }] } })
    expect(asked).toEqual([60_000])
  })

  test('a call that its caller gave up is nobody’s failure', async () => {
    const leave = new AbortController()
    answer = () => {
      leave.abort()
      return new Promise<Response>(() => {})
    }
    await expect(client.GET('/api/topics', { signal: leave.signal })).rejects.toThrow()
    expect(notices).toEqual([])
  })
})
