import type { Frame, Tag } from './pool.ts'
import { errorCode } from './unavailable.ts'

/** Which session, and the versions of the rows that it was read from. */
export type SessionProof = { companyId: string; sessionId: string; userId: string; proof: string }

/**
 * Ahead of a query: an error unless every row that the session was read from is still the version that its proof names.
 * `case` keeps the order: the walls let the look-up see what the setting before it has named.
 */
const ENTER_SESSION = `
  select session_changed() where case when set_config('app.company', $1, true) is null then true else not exists (
    select from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where s.company_id = $1::uuid and s.id = $2::uuid and s.user_id = $3::uuid
      and concat_ws(' ', s.xmin, u.xmin, c.xmin, p.xmin) = $4) end`
/** Of session_changed. */
const SESSION_CHANGED = 'P0401'
export const isSessionChanged = (error: unknown): boolean => errorCode(error) === SESSION_CHANGED

/** Ahead of a query: the company, and an error unless the session still is what it was when it was looked up. */
export const enterSession = ({ companyId, sessionId, userId, proof }: SessionProof): Frame => ({
  text: ENTER_SESSION,
  args: [companyId, sessionId, userId, proof],
})

/** By these a batch names sessions of one company. */
export const nameOfProof = ({ sessionId, userId, proof }: SessionProof): string =>
  JSON.stringify([sessionId, userId, proof])

/** Which of the named sessions still are what they were. */
export async function holdingProofs(sql: Tag, companyId: string, names: readonly string[]) {
  const asked = names.map((name) => JSON.parse(name) as [session: string, user: string, proof: string])
  const rows = await sql<{ at: number }[]>`
    select k.at::integer as at
    from unnest(
      ${asked.map(([session]) => session)}::uuid[], ${asked.map(([, user]) => user)}::uuid[],
      ${asked.map(([, , proof]) => proof)}::text[]) with ordinality as k(session_id, user_id, proof, at)
    join sessions s on s.company_id = ${companyId} and s.id = k.session_id and s.user_id = k.user_id
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where concat_ws(' ', s.xmin, u.xmin, c.xmin, p.xmin) = k.proof`
  return new Map(rows.map(({ at }) => [names[at - 1] ?? '', true]))
}
