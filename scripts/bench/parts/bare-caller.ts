import { createHmac, timingSafeEqual } from 'node:crypto'
import type postgres from 'postgres'
import { testSettings } from '../../../api/test/app.ts'

/** Who calls a bare server: the token is checked and its user looked up, and nothing more. The company; undefined: nobody. */
export async function bareCaller(sql: postgres.Sql, request: Request): Promise<string | undefined> {
  const secret = testSettings.sessionSecrets[0] ?? ''
  const [head, body, signature] = (request.headers.get('authorization') ?? '').slice('Bearer '.length).split('.')
  const right = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature ?? '', 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const claims: unknown = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
  if (typeof claims !== 'object' || !claims || !('sub' in claims) || !('cid' in claims)) return undefined
  const { sub, cid } = claims
  if (typeof sub !== 'string' || typeof cid !== 'string') return undefined
  const [user] = await sql`select id, name, role from users where company_id = ${cid} and id = ${sub} and is_active`
  return user && cid
}
