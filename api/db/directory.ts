import type { Database } from './client.ts'

/** The only file that looks across companies (C13): what must be known before anybody has proved a company. */

export type DirectoryCompany = {
  id: string
  name: string
  subdomain: string
  logos: { type: 'menu' | 'login'; url: string }[]
  /** Set: nobody signs in any more, and then it is deleted. */
  leavesAt: Date | null
}

export type DirectoryAccount = {
  companyId: string
  companyName: string
  subdomain: string
  userId: string
  passwordHash: string | null
  isActive: boolean
  emailVerified: boolean
}

export async function companyBySubdomain(db: Database, subdomain: string): Promise<DirectoryCompany | undefined> {
  const [company] = await db.read(
    () => db.directory<DirectoryCompany[]>`
      select id, name, subdomain, logos, leaves_at from companies where subdomain = ${subdomain.toLowerCase()}`,
  )
  return company
}

/** The company whose logo the file is; of that address, where one was called. */
export async function companyOfLogo(db: Database, fileId: string, subdomain?: string): Promise<string | undefined> {
  const [row] = await db.read(
    () => db.directory<{ id: string }[]>`
      select c.id from file_refs r join companies c on c.id = r.company_id
      where r.file_id = ${fileId} and r.kind = 'logo' and (${subdomain ?? null}::text is null or c.subdomain = ${subdomain ?? null})`,
  )
  return row?.id
}

/**
 * The accounts of an e-mail, newest sign-in first, 8 at most (A9, A33); of one company when it is named. There are never
 * more than 8 places, and anybody can make companies and add people: those whose own person proved the mailbox come
 * first, then those that are oldest.
 */
export function accountsByEmail(db: Database, email: string, subdomain?: string): Promise<DirectoryAccount[]> {
  return db.read(
    () => db.directory<DirectoryAccount[]>`
      select company_id, company_name, subdomain, user_id, password_hash, is_active, email_verified
      from (
        select u.company_id, c.name as company_name, c.subdomain, u.id as user_id, u.password_hash, u.is_active,
          u.email_verified, u.last_login_at
        from users u join companies c on c.id = u.company_id
        where u.email = ${email.toLowerCase()} and c.leaves_at is null
          and (${subdomain ?? null}::text is null or c.subdomain = ${subdomain ?? null})
        order by u.is_active desc, u.mailbox_proved desc, u.email_verified desc, u.created_at, u.company_id
        limit 8
      ) found
      order by last_login_at desc nulls last, company_id`,
  )
}

/** Whom Telegram calls by a secret address, by its hash; and the hash of what it has to say there. */
export async function companyOfTelegram(
  db: Database,
  pathHash: string,
): Promise<{ companyId: string; headerHash: string } | undefined> {
  const [row] = await db.read(
    () => db.directory<{ companyId: string; headerHash: string }[]>`
      select t.company_id, t.header_hash from telegram_integrations t join companies c on c.id = t.company_id
      where t.path_hash = ${pathHash} and c.leaves_at is null`,
  )
  return row
}

/** Whose key it is, by the part of it that is no secret. */
export async function companyOfKey(db: Database, publicId: string): Promise<string | undefined> {
  const [row] = await db.read(
    () => db.directory<{ companyId: string }[]>`select company_id from api_keys where public_id = ${publicId}`,
  )
  return row?.companyId
}
