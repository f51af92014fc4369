import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { getResponse } from 'msw'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { ownKeys } from '../../openapi/rules/values/own-keys.ts'
import { handlers } from '../handlers/index.ts'
import { makeHandlers, type MockOptions } from '../make-handlers.ts'
import { answer, startAnew, switches } from '../node.ts'
import { db } from '../db.ts'
import { articleIds } from '../seed/ids.ts'
import type { Amount } from './amounts.ts'
import { createSwitches, nothingAsked, outcomesOf, readControls, type Controls } from './controls.ts'

const HOST = 'http://berezka.localhost:3000'
afterEach(startAnew)

const request = (method: string, path: string, token = '', body?: unknown) =>
  new Request(HOST + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
async function call(method: string, path: string, token?: string, body?: unknown) {
  const response = await answer(request(method, path, token, body))
  // Whatever it is: the tests look at single fields of it.
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
async function enter(email = 'admin@berezka.example', password = 'demo-admin') {
  return String((await call('POST', '/api/auth/login', '', { email, password })).body.token)
}
const config = () => call('GET', '/api/config')

describe('an operation that is told to fail', () => {
  test('fails once, and of two calls at once only one', async () => {
    switches.setFault('configGet', { outcome: '429 RATE_LIMITED', times: 'once' })
    const both = await Promise.all([config(), config()])
    expect(both.map(({ status }) => status)).toEqual([429, 200])
    expect(both[0]?.body).toMatchObject({ code: 'RATE_LIMITED' })
    expect(both[0]?.headers.get('retry-after')).toBe('5')
    expect(switches.now().faults).toEqual({})
  })

  test('fails always, until it is told to go on', async () => {
    switches.setFault('configGet', { outcome: '500 INTERNAL', times: 'always' })
    expect([(await config()).status, (await config()).status]).toEqual([500, 500])
    switches.setFault('configGet', undefined)
    expect((await config()).status).toBe(200)
  })

  test('fails from the second time on: the page has something to show', async () => {
    switches.setFault('configGet', { outcome: '503 UNAVAILABLE', times: 'later' })
    expect([(await config()).status, (await config()).status, (await config()).status]).toEqual([200, 503, 503])
  })

  test('changes nothing: a row that was refused is not there', async () => {
    const token = await enter()
    switches.setFault('positionCreate', { outcome: '409 POSITION_NAME_TAKEN', times: 'once' })
    const create = () => call('POST', '/api/positions', token, { name: 'Сомелье' })
    expect(await create()).toMatchObject({ status: 409, body: { code: 'POSITION_NAME_TAKEN' } })
    expect((await create()).status).toBe(201)
  })

  test.each(ownKeys(operations))('%s can fail in every way that it declares', async (id) => {
    const { method, path } = operations[id]
    for (const outcome of outcomesOf(id)) {
      if (outcome === 'offline' || outcome === 'never') continue
      switches.setFault(id, { outcome, times: 'once' })
      const { status, body } = await call(method, path.replace(/\{\w+\}/g, articleIds.firstMinutes))
      expect(`${status} ${String(body.code)}`).toBe(outcome)
      expect(body.message).not.toMatch(/[{}]/)
    }
  })

  test('breaks the connection', async () => {
    switches.setFault('configGet', { outcome: 'offline', times: 'once' })
    expect(await config().catch((error: unknown) => error)).toBeInstanceOf(TypeError)
  })
})

describe('the network', () => {
  const waited: number[] = []
  beforeEach(() => void waited.splice(0))
  const under = (controls: Partial<Controls>, random: number) => {
    const options: MockOptions = {
      switches: createSwitches({ ...nothingAsked(), ...controls }),
      random: () => random,
      now: () => Date.now(),
      wait: async (ms) => void waited.push(ms),
      bytesOf: () => Promise.resolve(new Blob()),
    }
    return getResponse(makeHandlers(handlers, options), request('GET', '/api/config'))
  }

  test('is slow: always so, or by chance up to so much', async () => {
    expect((await under({ latency: { kind: 'fixed', ms: 800 } }, 0.5))?.status).toBe(200)
    expect((await under({ latency: { kind: 'random', ms: 1000 } }, 0.25))?.status).toBe(200)
    expect(waited).toEqual([800, 250])
  })

  test('is away', async () => {
    expect((await under({ offline: true }, 0.5))?.type).toBe('error')
  })

  test('is in chaos: refusals, broken connections, late answers', async () => {
    expect((await under({ chaos: true }, 0.01))?.status).toBe(500)
    expect((await under({ chaos: true }, 0.12))?.status).toBe(503)
    expect((await under({ chaos: true }, 0.2))?.type).toBe('error')
    expect((await under({ chaos: true }, 0.5))?.status).toBe(200)
    expect(waited).toEqual([1250])
  })
})

describe('how much there is', () => {
  const lists = ['/api/positions', '/api/restaurants?status=all', '/api/categories', '/api/topics']
  async function counted(amount: Amount) {
    db.reset(amount)
    const token = await enter()
    const all = await Promise.all(
      lists.map(async (path) => Object.values((await call('GET', path, token)).body).length),
    )
    const { body: articles } = await call('GET', '/api/knowledge-base', token)
    const { body: users } = await call('GET', '/api/users', token)
    const { body: tasks } = await call('GET', '/api/tasks?scope=all', token)
    const { body: forms } = await call('GET', '/api/forms', token)
    const made = { tasks: tasks.total, forms: Object.values(forms).length }
    return { lists: all, articles: articles.total, users: users.total, ...made }
  }

  test('an empty company has its people only', async () => {
    expect(await counted('none')).toEqual({ lists: [0, 0, 0, 0], articles: 0, users: 2, tasks: 0, forms: 0 })
  })

  test('one of each', async () => {
    expect(await counted('one')).toEqual({ lists: [1, 1, 1, 1], articles: 1, users: 2, tasks: 1, forms: 1 })
  })

  test('many: every list has more than one page', async () => {
    const { lists: all, articles, users, tasks } = await counted('many')
    // Topics are told as trees: only their roots are counted.
    const [topics = 0, ...flat] = all.toReversed()
    expect(topics).toBeGreaterThan(10)
    for (const rows of flat) expect(rows).toBeGreaterThan(30)
    expect(Math.min(Number(articles), Number(users))).toBeGreaterThan(2 * limits.users.pageSize)
    expect(tasks).toBeGreaterThan(10 * limits.tasks.pageSize)
  })

  test.each(['none', 'one', 'many'] as const)(
    '%s: every page has what the contract promises, for each role',
    async (amount) => {
      db.reset(amount)
      for (const token of [await enter(), await enter('oficiant@berezka.example', 'demo-staff')])
        for (const path of [
          '/api/knowledge-base/published',
          '/api/event-log',
          '/api/tests',
          '/api/onboarding',
          '/api/tasks?scope=all&limit=100',
          ...db.tasks.slice(-3).map(({ row }) => `/api/tasks/${row._id}`),
          '/api/tasks/counters',
          '/api/task-series?status=all',
          '/api/task-templates',
          '/api/forms',
          ...lists,
        ])
          expect((await call('GET', path, token)).status).toBeLessThan(500)
    },
  )
})

test('what an older build has kept is read as far as it is known', () => {
  expect(readControls(null)).toEqual(nothingAsked())
  const text = JSON.stringify({
    offline: true,
    amount: 'thousands',
    faults: { gone: { outcome: 'offline', times: 'once' }, configGet: { outcome: '500 INTERNAL', times: 'always' } },
  })
  expect(readControls(text)).toEqual({
    ...nothingAsked(),
    offline: true,
    faults: { configGet: { outcome: '500 INTERNAL', times: 'always' } },
  })
})
