import { afterEach, expect, test } from 'bun:test'
import { answer, startAnew } from './node.ts'

const HOST = 'http://berezka.localhost:3000'
afterEach(startAnew)

async function call(method: string, path: string, body?: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await answer(
    new Request(HOST + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a key whose time is over gets no new secret: it would be dead at once', async () => {
  const password = 'demo-admin'
  const { body } = await call('POST', '/api/auth/login', { email: 'admin@berezka.example', password })
  const token = String(body.token)
  const { company } = body as { company: { _id: string } }
  await call('PUT', `/api/companies/${company._id}`, { moduleSettings: { integrations: true } }, token)
  const { keys } = (await call('GET', '/api/keys', undefined, token)).body as {
    keys: { _id: string; status: string }[]
  }
  const renewed = await Promise.all(
    keys.map(({ _id }) => call('POST', `/api/keys/${_id}/rotate`, { overlap: 'day', password }, token)),
  )
  const told = renewed.map(({ status, body: { code } }, i) => [keys[i]?.status === 'expired', status, code])
  expect(told.filter(([isOver]) => isOver)).toEqual([[true, 409, 'KEY_EXPIRED']])
  expect(told.filter(([isOver]) => !isOver).every(([, status]) => status === 200)).toBe(true)
})
