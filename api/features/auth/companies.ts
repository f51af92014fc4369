import type { Database } from '../../db/client.ts'

export async function subdomainOf(db: Database, companyId: string): Promise<string | undefined> {
  const [company] = await db.withoutCompany<{ subdomain: string }[]>`
    select subdomain from companies where id = ${companyId}`
  return company?.subdomain
}
