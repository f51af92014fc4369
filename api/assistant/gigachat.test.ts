import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeGigachat } from '../test/gigachat.ts'
import { withBreaker } from './breaker.ts'
import { createGigachat } from './gigachat.ts'
import { AssistantFailure, type AssistantProvider } from './provider.ts'

let time = Date.parse('2026-03-02T09:00:00Z')
const now = () => new Date(time)
let fake: ReturnType<typeof fakeGigachat>
let provider: AssistantProvider

beforeEach(() => {
  fake = fakeGigachat({ now })
  provider = createGigachat(fake.settings, { now, callMs: 1500, tokenMs: 1000 })
})
afterEach(() => fake.stop())

const never = () => new AbortController().signal
const request = { messages: [{ role: 'user', content: 'Составь план' }] as const, temperature: 0.7 }
const ask = (signal = never(), more = {}) => provider.chat({ ...request, ...more }, signal)
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AssistantFailure)) throw new Error(`no failure of the assistant: ${String(error)}`)
  return error
}

describe('the protocol', () => {
  test('asks for a token, then for the answer', async () => {
    expect(await ask(never(), { top_p: 0.5, repetition_penalty: 1.1 })).toEqual({
      content: '## План\n\n1. Встретить гостя',
      usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150, precached_prompt_tokens: 4 },
    })
    expect(fake.asked[0]?.authorization).toBe('Bearer token-1')
    expect(fake.asked[0]?.body).toEqual({
      messages: [{ role: 'user', content: 'Составь план' }],
      model: 'GigaChat',
      temperature: 0.7,
      top_p: 0.5,
      repetition_penalty: 1.1,
      max_tokens: 2048,
      stream: false,
    })
  })

  test.each([
    ['GigaChat-Pro', 'GigaChat-Pro'],
    ['GigaChat-Max', 'GigaChat'],
  ])('the model %s is %s', async (wanted, model) => {
    await ask(never(), { model: wanted })
    expect(fake.asked[0]?.body.model).toBe(model)
  })
})

describe('the token', () => {
  test('is kept, and renewed a minute before its end', async () => {
    await ask()
    time += 28 * 60_000
    await ask()
    expect(fake.issued).toHaveLength(1)
    time += 61_000
    await ask()
    expect(fake.issued).toHaveLength(2)
  })

  test('is asked for once by calls at the same time, whose givings up do not disturb the others', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    fake.holdTokens(promise)
    const leaving = new AbortController()
    const left = ask(leaving.signal)
    const others = Array.from({ length: 9 }, () => ask())
    leaving.abort(new Error('left'))
    expect(left).rejects.toThrow('left')
    resolve()
    expect(await Promise.all(others)).toHaveLength(9)
    expect(fake.issued).toHaveLength(1)
  })

  test('a 401 in the middle: one new token for all, and the question again', async () => {
    await ask()
    fake.forgetTokens()
    expect(await Promise.all(Array.from({ length: 6 }, () => ask()))).toHaveLength(6)
    expect(fake.issued).toHaveLength(2)
  })

  test('a second 401 is the end of it', async () => {
    fake.next('chat', { status: 401 }, { status: 401 }, { status: 401 })
    expect((await failureOf(ask())).reason).toBe('chat: status 401')
    expect(fake.asked).toHaveLength(2)
  })

  test.each([
    [{ status: 401 }, 'token: status 401'],
    [{ status: 500 }, 'token: status 500'],
    ['malformed', 'the reply is no JSON'],
    ['no-message', 'token: the reply has another form'],
    ['stall', 'no answer in time'],
    ['redirect', 'the connection failed'],
  ] as const)('%p instead of a token', async (mood, reason) => {
    fake.next('token', mood)
    expect((await failureOf(ask())).reason).toBe(reason)
    // What failed is not kept.
    await ask()
  })
})

describe('what may come instead of an answer', () => {
  test.each([
    [{ status: 400 }, 'unavailable', 'chat: status 400', true],
    [{ status: 402 }, 'unavailable', 'chat: status 402', false],
    [{ status: 413 }, 'unavailable', 'chat: status 413', true],
    [{ status: 422 }, 'unavailable', 'chat: status 422', true],
    [{ status: 429 }, 'unavailable', 'chat: status 429', false],
    [{ status: 500 }, 'unavailable', 'chat: status 500', false],
    ['redirect', 'unavailable', 'the connection failed', false],
    ['stall', 'unavailable', 'no answer in time', false],
    ['malformed', 'bad-reply', 'the reply is no JSON', false],
    ['empty', 'bad-reply', 'the reply has no message', false],
    ['no-message', 'bad-reply', 'the reply has no message', false],
    ['huge', 'bad-reply', 'the reply is too large', false],
    ['huge-declared', 'bad-reply', 'the reply is too large', false],
  ] as const)('%p', async (mood, kind, reason, ofRequest) => {
    fake.next('chat', mood)
    expect(await failureOf(ask())).toMatchObject({ kind, reason, ofRequest })
  })

  test('a reply that is cut off', async () => {
    using cutting = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"choices": [{"mes') },
    })
    provider = createGigachat({ ...fake.settings, apiUrl: `http://127.0.0.1:${cutting.port}` }, { now })
    expect((await failureOf(ask())).kind).toMatch(/^(unavailable|bad-reply)$/)
  })

  test('of 50 MB no more is read than the limit and what is on its way', async () => {
    fake.next('chat', 'huge')
    await failureOf(ask())
    expect(fake.sent()).toBeLessThan(10 * 1024 * 1024)
  })

  test('nobody there', async () => {
    fake.stop()
    expect((await failureOf(ask())).reason).toBe('the connection failed')
  })

  test('who goes away hangs up', async () => {
    await ask()
    fake.next('chat', 'stall')
    const leaving = new AbortController()
    const arrived = fake.nextAsked()
    const call = ask(leaving.signal)
    await arrived
    leaving.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    await fake.asked[1]?.hungUp
  })

  test('no failure repeats the key', async () => {
    for (const mood of [{ status: 401 }, { status: 500 }] as const) {
      fake.next('token', mood)
      const error = await failureOf(ask())
      expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(
        fake.settings.authKey,
      )
    }
  })
})

describe('the breaker', () => {
  let broken: AssistantProvider
  const call = (signal = never()) => broken.chat(request, signal)
  const fail = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      fake.next('chat', { status: 500 })
      await failureOf(call())
    }
  }
  beforeEach(() => {
    broken = withBreaker(provider, now)
  })

  test('five failures in a row, and for 30 seconds nobody is asked', async () => {
    await fail(5)
    expect((await failureOf(call())).reason).toBe('resting')
    expect(fake.asked).toHaveLength(5)
    time += 30_000
    await call()
    await call()
    expect(fake.asked).toHaveLength(7)
  })

  test('an answer in between begins the count anew', async () => {
    await fail(4)
    await call()
    await fail(4)
    await call()
  })

  test('one tries first; while it waits the others are told at once, and its failure means another 30 seconds', async () => {
    await fail(5)
    time += 30_000
    fake.next('chat', 'stall')
    const first = call()
    expect((await failureOf(call())).reason).toBe('resting')
    await failureOf(first)
    expect((await failureOf(call())).reason).toBe('resting')
    time += 30_000
    await call()
  })

  test('what is wrong with a request is not counted, nor who goes away', async () => {
    await fail(4)
    fake.next('chat', { status: 422 }, { status: 413 }, { status: 422 })
    for (let n = 0; n < 3; n += 1) await failureOf(call())
    await call(AbortSignal.abort(new Error('left'))).catch(() => {})
    await call()
  })
})
