import type { Database, Tag } from '../db/client.ts'
import type { SessionKind } from './session-kinds.ts'

/** What each kind of one-time token stands for. */
export type Purposes = {
  /** The token of a link to a company’s address (A28): exchanged for a session, never used as a bearer. `from` is the
   * session that it carries over, while that lives: it ends with the exchange. */
  url: { companyId: string; userId: string; kind: SessionKind; invitation?: boolean; from?: string }
  /** The companies whose password matched (A10). */
  choice: { email: string; accounts: { companyId: string; userId: string; subdomain: string }[]; rememberMe: boolean }
  /** The proof of a registration under way (A26). */
  registration: { companyId: string; userId: string }
  /** The company's archive, while the session that asked for it lives. */
  archive: { companyId: string; userId: string; sessionId: string }
}

const hashOf = (token: string) => new Bun.CryptoHasher('sha256').update(token).digest('base64url')

/** Makes a token and keeps its hash; `seconds` from now. */
export async function issue<P extends keyof Purposes>(
  sql: Tag,
  purpose: P,
  data: Purposes[P],
  now: Date,
  seconds: number,
): Promise<string> {
  const token = `ot_${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')}`
  await sql`
    insert into one_time_tokens (hash, purpose, data, expires_at)
    values (${hashOf(token)}, ${purpose}, ${sql.json(data)}, ${new Date(now.getTime() + seconds * 1000)})`
  return token
}

/** Takes the token out: of twenty parallel uses one gets it (S11). */
export async function take<P extends keyof Purposes>(
  sql: Tag,
  purpose: P,
  token: string,
  now: Date,
): Promise<Purposes[P] | undefined> {
  const [row] = await sql<{ data: Purposes[P]; expiresAt: Date }[]>`
    delete from one_time_tokens where hash = ${hashOf(token)} and purpose = ${purpose} returning data, expires_at`
  return row && row.expiresAt > now ? row.data : undefined
}

/** Looks without taking: the list of companies may be asked for again. */
export async function look<P extends keyof Purposes>(
  db: Database,
  purpose: P,
  token: string,
  now: Date,
): Promise<Purposes[P] | undefined> {
  const [row] = await db.withoutCompany<{ data: Purposes[P] }[]>`
    select data from one_time_tokens where hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${now}`
  return row?.data
}

/** The links and choices of a user that are under way (S10). */
export async function dropOf(sql: Tag, userId: string): Promise<void> {
  await sql`
    delete from one_time_tokens
    where (purpose = 'url' and data @> ${sql.json({ userId })})
      or (purpose = 'choice' and data @> ${sql.json({ accounts: [{ userId }] })})`
}

/** The link of the invitation that was sent before: one is alive at a time. */
export async function dropInvitation(sql: Tag, userId: string): Promise<void> {
  await sql`delete from one_time_tokens where purpose = 'url' and data @> ${sql.json({ userId, invitation: true })}`
}
