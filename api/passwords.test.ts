import { expect, test } from 'bun:test'
import type { ProblemReply } from '../openapi/contract.ts'
import { createPasswords } from './passwords.ts'

test('argon2id with the parameters of S12; NFC before hashing (C5)', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('пароль-й')
  expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await passwords.verify('пароль-й', hash)).toBe(true)
  expect(await passwords.verify('пароль-и', hash)).toBe(false)
})

test('an unknown account is never right, and a password over 512 bytes is never hashed', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify('anything', null)).toBe(false)
  expect(await passwords.verify('я'.repeat(300), await passwords.hash('x'))).toBe(false)
})

test('at most 40 wait; the next gets 429 with Retry-After 5', async () => {
  const passwords = createPasswords(1)
  const burst = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.hash('demo')))
  const refused = burst.filter((result) => result.status === 'rejected').map((result) => result.reason as ProblemReply)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([429, '5'])
})
