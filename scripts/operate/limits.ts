import type { Database } from '../../api/db/client.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { recordAction } from './actions.ts'
import { noCompany } from './companies.ts'

const MOST_GIGABYTES = 100_000

/** Gigabytes of files from the next upload on; undefined: what all companies have. */
export async function setQuota({ jobs }: Database, subdomain: string, gigabytes: number | undefined): Promise<void> {
  if (gigabytes !== undefined && !(Number.isInteger(gigabytes) && gigabytes > 0 && gigabytes <= MOST_GIGABYTES))
    throw new StartError(`Гигабайты: целое число от 1 до ${MOST_GIGABYTES}, или default.`)
  await jobs.write(async (sql) => {
    const { count } = await sql`
      update companies set quota_gigabytes = ${gigabytes ?? null} where subdomain = ${subdomain}`
    if (count === 0) throw noCompany(subdomain)
    await recordAction(sql, { action: 'quota', company: subdomain, about: gigabytes ? `${gigabytes} GB` : 'default' })
  })
}

/**
 * Everybody of a company, or one person of it, is signed out at once on every instance: each call reads its session's row.
 * Links and invitations that would sign in again go too; keys of the API stay. How many sessions there were.
 */
export async function endSessions(
  { jobs, directory, write }: Database,
  subdomain: string,
  email?: string,
): Promise<number> {
  const [company] = await directory<{ id: string }[]>`select id from companies where subdomain = ${subdomain}`
  if (!company) throw noCompany(subdomain)
  const [person] = email
    ? await directory<{ id: string }[]>`
        select id from users where company_id = ${company.id} and email = ${email.toLowerCase()}`
    : []
  if (email && !person) throw new StartError(`В компании ${subdomain} нет человека с почтой ${email}.`)
  const whose = { companyId: company.id, ...(person && { userId: person.id }) }
  // First, so that nothing is done that nobody has written down; by his id, for the log outlives his name.
  await recordAction(jobs.sql, { action: 'sign-out', company: subdomain, about: person?.id ?? 'everybody' })
  return write(company.id, async (sql) => {
    const { count } = await sql`
      delete from sessions
      where company_id = ${company.id} and (${person?.id ?? null}::uuid is null or user_id = ${person?.id ?? null})`
    await sql`
      delete from one_time_tokens
      where data @> ${sql.json(whose)} or data @> ${sql.json({ accounts: [whose] })}`
    return count
  })
}
