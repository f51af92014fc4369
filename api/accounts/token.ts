import { errors, jwtVerify, SignJWT } from 'jose'
import { isUuid } from '../db/uuid.ts'

/** What a session token carries: ids only (A28). Everything else is read from the store at each call. */
export type Claims = { user: string; company: string; session: string }

export type Tokens = {
  sign(claims: Claims, expiresAt: Date): Promise<string>
  /** undefined for anything that this server did not sign, and for what has expired. */
  verify(token: string): Promise<Claims | undefined>
}

const ALGORITHM = 'HS256'
const ISSUER = 'restaurant-workspace'
const AUDIENCE = 'session'

/**
 * Processes of the version before ask for `nbf` (R13); long ago is behind every clock (D10). It goes with the next release.
 */
const GOOD_SINCE = 1

/**
 * HS256 only (RFC 8725 §3.1), issuer and audience fixed. A token is good at once on every instance (D10). The first secret
 * signs, all verify: a key is changed by putting the new one in front (R19).
 */
export function createTokens(secrets: readonly string[], now: () => Date): Tokens {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret))
  const signer = keys[0]
  if (!signer) throw new TypeError('A token needs at least one secret')
  const verified = createVerified(now)
  return {
    sign: ({ user, company, session }, expiresAt) =>
      new SignJWT({ cid: company, sid: session })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(user)
        .setIssuedAt(now())
        .setNotBefore(GOOD_SINCE)
        .setExpirationTime(expiresAt)
        .sign(signer),
    async verify(token) {
      const known = verified.find(token)
      if (known) return known
      for (const key of keys) {
        const payload = await payloadOf(token, key, now())
        if (!payload) continue
        const { sub, cid, sid, exp } = payload
        if (isUuid(sub) && isUuid(cid) && isUuid(sid))
          return verified.keep(token, { user: sub, company: cid, session: sid }, Number(exp))
      }
      return undefined
    },
  }
}

async function payloadOf(token: string, key: Uint8Array, currentDate: Date) {
  const expected = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, requiredClaims: ['exp', 'sub'] }
  try {
    return (await jwtVerify(token, key, { ...expected, currentDate })).payload
  } catch (error) {
    // No token of this key, whatever is wrong with it.
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** Tokens that a process remembers, the least used forgotten first. */
const KEPT = 10_000

/**
 * Tokens whose signature was checked already: it cannot become wrong again, its time can. Whether the session lives is
 * asked of the database at each call all the same (T18).
 */
function createVerified(now: () => Date) {
  const kept = new Map<string, { claims: Claims; exp: number }>()
  return {
    find(token: string): Claims | undefined {
      const found = kept.get(token)
      if (!found) return undefined
      kept.delete(token)
      if (found.exp <= seconds(now())) return undefined
      kept.set(token, found)
      return found.claims
    },
    keep(token: string, claims: Claims, exp: number): Claims {
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(token, { claims, exp })
      return claims
    },
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
