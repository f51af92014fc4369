import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { createTokens } from './token.ts'

const OLD = 'o'.repeat(32)
const NEW = 'n'.repeat(32)
const claims = {
  user: '019b9c68-9be0-704a-8e68-50eb619cd31d',
  company: '019b9c67-b180-7e6b-a9fe-3429d4a8142a',
  session: '019b9c67-b180-7e6b-a9fe-3429d4a8142b',
}
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
const hour = () => new Date(time + 3_600_000)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function forged(header: object, payload: object, secret = NEW, digest = 'sha256') {
  const text = `${part(header)}.${part(payload)}`
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`
}
const good = () => ({
  sub: claims.user,
  cid: claims.company,
  sid: claims.session,
  iss: 'restaurant-workspace',
  aud: 'session',
  exp: time / 1000 + 60,
})

test('carries ids and nothing else (A28)', async () => {
  const token = await createTokens([NEW], now).sign(claims, hour())
  expect(await createTokens([NEW], now).verify(token)).toEqual(claims)
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(Object.keys(payload as object).toSorted()).toEqual(['aud', 'cid', 'exp', 'iat', 'iss', 'nbf', 'sid', 'sub'])
})

test('the first secret signs, both verify (R19)', async () => {
  const before = await createTokens([OLD], now).sign(claims, hour())
  const rotated = createTokens([NEW, OLD], now)
  expect(await rotated.verify(before)).toEqual(claims)
  expect(await createTokens([NEW], now).verify(await rotated.sign(claims, hour()))).toEqual(claims)
  expect(await createTokens([NEW], now).verify(before)).toBeUndefined()
})

test('expires by the server’s clock, also where it was good a moment ago', async () => {
  const tokens = createTokens([NEW], now)
  const token = await tokens.sign(claims, hour())
  expect(await tokens.verify(token)).toEqual(claims)
  time += 3_600_001
  expect(await tokens.verify(token)).toBeUndefined()
  expect(await createTokens([NEW], now).verify(token)).toBeUndefined()
  time -= 3_600_001
})

test('is good on an instance whose clock is behind (D10)', async () => {
  const token = await createTokens([NEW], now).sign(claims, hour())
  const behind = () => new Date(time - 300_000)
  expect(await createTokens([NEW], behind).verify(token)).toEqual(claims)
})

test('refuses every other algorithm, issuer, audience and signature (S9, RFC 8725)', async () => {
  const tokens = createTokens([NEW], now)
  expect(await tokens.verify(forged({ alg: 'HS256', typ: 'JWT' }, good()))).toEqual(claims)
  const bad = [
    `${part({ alg: 'none' })}.${part(good())}.`,
    forged({ alg: 'HS512' }, good(), NEW, 'sha512'),
    forged({ alg: 'RS256' }, good()),
    forged({ alg: 'HS256' }, { ...good(), iss: 'other' }),
    forged({ alg: 'HS256' }, { ...good(), aud: 'letter' }),
    forged({ alg: 'HS256' }, { ...good(), nbf: time / 1000 + 600 }),
    forged({ alg: 'HS256' }, { ...good(), sid: undefined }),
    forged({ alg: 'HS256' }, { ...good(), cid: 'berezka' }),
    forged({ alg: 'HS256' }, { ...good(), sub: "'; --" }),
    forged({ alg: 'HS256' }, { ...good(), sid: claims.session.toUpperCase() }),
    forged({ alg: 'HS256' }, { ...good(), exp: undefined }),
    forged({ alg: 'HS256', kid: '../../dev/null' }, good(), ''),
    forged({ alg: 'HS256' }, good(), 'weak'),
    forged({ alg: 'HS256' }, good()).slice(0, -3),
    'a.b.c',
    '',
  ]
  for (const token of bad) expect(await tokens.verify(token)).toBeUndefined()
})
