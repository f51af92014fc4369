import type { Session } from '../context.ts'
import type { Database, Tag } from '../db/client.ts'
import type { SessionProof } from '../db/session-proofs.ts'
import { companyOf, type CompanyRow } from './company-row.ts'
import type { Claims, Tokens } from './token.ts'

type Row = CompanyRow & {
  id: string
  proof: string
  kind: string
  expiresAt: Date
  deviceAt: Date | null
  userId: string
  userName: string
  email: string | null
  role: Session['user']['role']
  isActive: boolean
  mustSetPassword: boolean
  positionId: string | null
  positionName: string | null
  audiences: string[]
}

/** Session, user and company in one query (A28). */
export function findSession(db: Database, claims: Claims, now: Date): Promise<Session | undefined> {
  const sql = db.forCompany(claims.company)
  return db.read(() => readSession(sql, claims, now))
}

/** The same in the transaction that opens it. */
export async function readSession(
  sql: Tag,
  { company, session, user }: Claims,
  now: Date,
): Promise<Session | undefined> {
  const [row] = await sql<Row[]>`
    select s.id, s.kind, s.expires_at, s.device_at, u.id as user_id, u.name as user_name, u.email, u.role, u.is_active,
      u.must_set_password and u.email is not null and s.kind <> 'pin' as must_set_password, p.id as position_id,
      p.name as position_name,
      case when u.role = 'admin' then '{}' else audiences_of(u.company_id, u.id) end as audiences, c.id as company_id, c.name, c.subdomain, c.timezone,
      c.contact_email, c.contact_phone, c.address, c.logos, c.module_settings, c.runs_kept_months, c.obligatory_notifications, c.created_at, c.updated_at,
      concat_ws(' ', s.xmin, u.xmin, c.xmin, p.xmin) as proof
    from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id and c.leaves_at is null
    left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where s.company_id = ${company} and s.id = ${session} and s.user_id = ${user} and s.expires_at > ${now}`
  return row && present(row)
}

function present(row: Row): Session {
  return {
    id: row.id,
    proof: row.proof,
    kind: row.kind,
    expiresAt: row.expiresAt,
    deviceAt: row.deviceAt,
    user: {
      id: row.userId,
      name: row.userName,
      email: row.email,
      role: row.role,
      isActive: row.isActive,
      mustSetPassword: row.mustSetPassword,
      position: row.positionId && row.positionName ? { _id: row.positionId, name: row.positionName } : null,
      audiences: row.audiences,
    },
    company: companyOf(row),
  }
}

/** The sessions that bearers and cookies name: as they are, and as this process has read them last. */
export function createSessions({ db, tokens, now }: { db: Database; tokens: Tokens; now: () => Date }) {
  const memory = createMemory(now)
  return {
    /** As it was read last, if it is that still: those who ask at the same time are told so by one query. */
    async find(token: string): Promise<Session | undefined> {
      const claims = await tokens.verify(token)
      if (!claims) return undefined
      const known = memory.recall(claims)
      if (known && (await db.forSession(proofOf(known)).proven())) return known
      const found = await findSession(db, claims, now())
      if (found) memory.keep(found)
      return found
    },
    async recall(bearer: string): Promise<Session | undefined> {
      const claims = await tokens.verify(bearer)
      return claims && memory.recall(claims)
    },
    forget: memory.forget,
  }
}

/** By which a remembered one is proven to be what it was. */
export const proofOf = ({ id, company, user, proof }: Session): SessionProof => ({
  companyId: company._id,
  sessionId: id,
  userId: user.id,
  proof,
})

/** Sessions that a process remembers, the least used forgotten first. */
const KEPT = 10_000

/**
 * Sessions as they were read last. One of them is only a guess: whoever acts on it proves it first, or in the same transaction
 * (db.forSession), so a sign-out, another role or a switched-off module acts at the next call all the same (T18).
 */
function createMemory(now: () => Date) {
  const kept = new Map<string, Session>()
  return {
    keep(session: Session) {
      kept.delete(session.id)
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(session.id, session)
    },
    recall({ company, session: id, user }: Claims): Session | undefined {
      const found = kept.get(id)
      if (!found || found.company._id !== company || found.user.id !== user || found.expiresAt <= now())
        return undefined
      this.keep(found)
      return found
    },
    forget: (id: string) => void kept.delete(id),
  }
}
