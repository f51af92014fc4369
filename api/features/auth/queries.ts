import type { Tag } from '../../db/client.ts'

type NewSession = { companyId: string; id: string; userId: string; kind: string; expiresAt: Date; ip: string; at: Date }

export async function open(sql: Tag, { companyId, id, userId, kind, expiresAt, ip, at }: NewSession): Promise<void> {
  await sql`
    insert into sessions (company_id, id, user_id, kind, expires_at, ip, created_at)
    values (${companyId}, ${id}, ${userId}, ${kind}, ${expiresAt}, ${ip}, ${at})`
  await sql`update users set last_login_at = ${at} where company_id = ${companyId} and id = ${userId}`
}

export async function close(sql: Tag, companyId: string, id: string): Promise<void> {
  await sql`delete from sessions where company_id = ${companyId} and id = ${id}`
}
