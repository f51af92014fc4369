import { type Ask, askAfterSave } from '../../openapi/rules/knowledge-base/acknowledgement.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import type { Changes } from '../../openapi/rules/events/changes.ts'
import type { Tag } from '../db/client.ts'

type Saved = { id: string; version: number; status: components['schemas']['ArticleStatus'] }

/**
 * What a save of the article asks of its readers, written in the transaction that holds it; what of it the log tells.
 */
export async function askAfter(
  sql: Tag,
  companyId: string,
  { id, ...saved }: Saved,
  askAgain: boolean,
  now: Date,
): Promise<Changes> {
  const [ask] = await sql<Ask[]>`
    select kind, due_days, required_version, asked_at from article_asks
    where company_id = ${companyId} and article_id = ${id}`
  const next = ask && askAfterSave(ask, saved, askAgain, now)
  if (!ask || !next) return {}
  await sql`
    update article_asks set required_version = ${next.requiredVersion}, asked_at = ${next.askedAt}, reminded_at = null
    where company_id = ${companyId} and article_id = ${id}`
  return { requiredVersion: { old: ask.requiredVersion, new: next.requiredVersion } }
}
