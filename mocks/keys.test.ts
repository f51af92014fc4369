import { afterEach, expect, test } from 'bun:test'
import { startAnew } from './node.ts'
import { call } from './test/call.ts'

afterEach(startAnew)

test('a key whose time is over gets no new secret: it would be dead at once', async () => {
  const password = 'demo-admin'
  const { body } = await call('POST', '/api/auth/login', { body: { email: 'admin@berezka.example', password } })
  const token = String(body.token)
  const { company } = body as { company: { _id: string } }
  await call('PUT', `/api/companies/${company._id}`, { body: { moduleSettings: { integrations: true } }, token })
  const { keys } = (await call('GET', '/api/keys', { token })).body as {
    keys: { _id: string; status: string }[]
  }
  const renewed = await Promise.all(
    keys.map(({ _id }) => call('POST', `/api/keys/${_id}/rotate`, { body: { overlap: 'day', password }, token })),
  )
  const told = renewed.map(({ status, body: { code } }, i) => [keys[i]?.status === 'expired', status, code])
  expect(told.filter(([isOver]) => isOver)).toEqual([[true, 409, 'KEY_EXPIRED']])
  expect(told.filter(([isOver]) => !isOver).every(([, status]) => status === 200)).toBe(true)
})
