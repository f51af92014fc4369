import { getResponse } from 'msw'
import { afterEach, expect, test } from 'bun:test'
import { handlers } from './handlers/index.ts'
import { makeHandlers } from './make-handlers.ts'
import { startAnew, switches } from './node.ts'

afterEach(startAnew)

/** The mocks behind a clock that stands until it is told to go on. */
function behindClock() {
  const rings: (() => void)[] = []
  let time = Date.now()
  const made = makeHandlers(handlers, {
    switches,
    random: () => 0.5,
    now: () => time,
    wait: (ms) =>
      new Promise((done) => {
        rings.push(() => {
          time += ms
          done()
        })
      }),
    bytesOf: async () => new Blob([]),
  })
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { host: 'berezka.localhost:3000', 'content-type': 'application/json', ...init.headers }
    const response = await getResponse(made, new Request(`http://berezka.localhost:3000${path}`, { ...init, headers }))
    if (!response) throw new Error('nothing answers')
    return response
  }
  const signIn = async (email: string, password: string) => {
    const reply = await call('/api/auth/login', { method: 'POST', body: JSON.stringify({ email, password }) })
    const { token } = (await reply.json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }
  return { call, signIn, goOn: () => rings.shift()?.() }
}

async function events(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async (): Promise<{ event: string; data: { unreadCount?: number; title?: string; isMore?: boolean } }> => {
    while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? ''
    const end = text.indexOf('\n\n')
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text.slice(0, end))?.[1] ?? ''
    const found = { event: field('event'), data: JSON.parse(field('data')) }
    text = text.slice(end + 2)
    return found
  }
}

test('something comes by itself whenever the clock has gone on, in every tab, until it is read', async () => {
  const { call, signIn, goOn } = behindClock()
  const headers = await signIn('oficiant@berezka.example', 'demo-staff')
  const open = async () => events(await call('/api/notifications/stream', { headers }))
  const [one, two] = [await open(), await open()]
  for (const next of [one, two]) expect(await next()).toEqual({ event: 'unread', data: { unreadCount: 2 } })
  goOn()
  for (const next of [one, two]) {
    expect(await next()).toMatchObject({ event: 'notification', data: { title: 'Комментарий к задаче №129' } })
    expect(await next()).toEqual({ event: 'unread', data: { unreadCount: 3 } })
  }
  await call('/api/notifications/read-all', { method: 'POST', body: '{}', headers })
  for (const next of [one, two]) {
    for (let row = 0; row < 3; row += 1) expect(await next()).toMatchObject({ event: 'notification' })
    expect(await next()).toEqual({ event: 'unread', data: { unreadCount: 0 } })
  }
})

test('what goes with a deleted task falls from the number of every tab, and is in nobody’s list', async () => {
  const { call, signIn } = behindClock()
  const headers = await signIn('admin@berezka.example', 'demo-admin')
  const list = async () =>
    (await (await call('/api/notifications?filter=unread', { headers })).json()) as {
      unreadCount: number
      notifications: { link: { type: string; id: string } }[]
    }
  const before = await list()
  const link = before.notifications.find(({ link: { type } }) => type === 'task')?.link
  const about = before.notifications.filter((one) => one.link.id === link?.id).length
  const next = await events(await call('/api/notifications/stream', { headers }))
  expect(await next()).toEqual({ event: 'unread', data: { unreadCount: before.unreadCount } })
  expect((await call(`/api/tasks/${link?.id}`, { method: 'DELETE', headers })).status).toBe(200)
  expect(await next()).toEqual({ event: 'unread', data: { unreadCount: before.unreadCount - about, isMore: true } })
  expect((await list()).notifications.some((one) => one.link.id === link?.id)).toBe(false)
})
