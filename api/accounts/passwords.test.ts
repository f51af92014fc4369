import { expect, test } from 'bun:test'
import type { ProblemReply } from '../../openapi/contract.ts'
import { derive } from './argon.ts'
import { createPasswords } from './passwords.ts'

const SECRET = 'of the tests'
const WHOSE = '192.0.2.1'
const [ANNA, PASSWORD] = ['anna@example.com', 'пароль-й']
const counted = () => {
  const salts: string[] = []
  const passwords = createPasswords(SECRET, {
    derive: (password, salt) => {
      salts.push(salt)
      return derive(password, salt)
    },
  })
  return { passwords, sums: () => salts.splice(0).length }
}
const rightOnes = (matches: readonly { right: boolean }[]) => matches.map(({ right }) => right)
/** As it was kept before all accounts of an e-mail had one salt. */
const old = (password: string) =>
  Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 })

test('argon2id with the parameters of S12; NFC before hashing (C5)', async () => {
  const passwords = createPasswords(SECRET)
  const hash = await passwords.hash(PASSWORD, ANNA, WHOSE)
  expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await Bun.password.verify(PASSWORD.normalize('NFC'), hash)).toBe(true)
  const matches = async (password: string) =>
    rightOnes(await passwords.matches(password, ANNA.toUpperCase(), [hash], 'company', WHOSE))
  expect(await matches(PASSWORD.normalize('NFD'))).toEqual([true])
  expect(await matches('пароль-и')).toEqual([false])
})

test('the same password of two people is kept differently, and differently under another secret', async () => {
  const hashes = await Promise.all([
    createPasswords(SECRET).hash(PASSWORD, ANNA, WHOSE),
    createPasswords(SECRET).hash(PASSWORD, 'boris@example.com', WHOSE),
    createPasswords('another one').hash(PASSWORD, ANNA, WHOSE),
  ])
  expect(new Set(hashes).size).toBe(3)
})

test('an unknown account is never right, and a password over 512 bytes is never hashed', async () => {
  const { passwords, sums } = counted()
  expect(rightOnes(await passwords.matches('anything', ANNA, [null], 'main', WHOSE))).toEqual([false])
  const hash = await passwords.hash('x', ANNA, WHOSE)
  sums()
  expect(rightOnes(await passwords.matches('я'.repeat(300), ANNA, [hash], 'main', WHOSE))).toEqual([false])
  expect(sums()).toBe(0)
})

test('a wrong password costs the same with no account, with one and with many, however old their hashes are (S7)', async () => {
  const { passwords, sums } = counted()
  const own = await passwords.hash(PASSWORD, ANNA, WHOSE)
  const other = await passwords.hash('другой', ANNA, WHOSE)
  const [before, and] = [await old(PASSWORD), await old('другой')]
  sums()
  const work = async (where: 'company' | 'main', hashes: (string | null)[]) => {
    const matches = await passwords.matches('не тот', ANNA, hashes, where, WHOSE)
    expect(rightOnes(matches)).toEqual(hashes.map(() => false))
    return sums()
  }
  const sets = [[], [null], [own], [own, other, own, other, own], [before], [before, and, own], [before, before, and]]
  for (const hashes of sets) expect(await work('main', hashes)).toBe(2)
  for (const hashes of [[], [null], [own], [before]]) expect(await work('company', hashes)).toBe(1)
})

test('every account of an e-mail is found by one sum, and an older hash is renewed', async () => {
  const { passwords, sums } = counted()
  const own = await passwords.hash(PASSWORD, ANNA, WHOSE)
  const other = await passwords.hash('другой', ANNA, WHOSE)
  sums()
  expect(rightOnes(await passwords.matches(PASSWORD, ANNA, [own, other, own, null], 'main', WHOSE))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(sums()).toBe(1)
  const before = await old(PASSWORD)
  expect(await passwords.matches(PASSWORD, ANNA, [before], 'company', WHOSE)).toEqual([{ right: true, renewed: own }])
  expect(await passwords.matches(PASSWORD, ANNA, [other, before, own], 'main', WHOSE)).toEqual([
    { right: false },
    { right: true, renewed: own },
    { right: true },
  ])
})

test('at most 40 wait; the next gets 429 with Retry-After 5', async () => {
  const passwords = createPasswords(SECRET, { atOnce: 1 })
  const burst = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.hash('demo', ANNA, WHOSE)))
  const refused = burst.filter((result) => result.status === 'rejected').map((result) => result.reason as ProblemReply)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([429, '5'])
})
