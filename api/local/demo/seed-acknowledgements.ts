import type { Ask, Knowing } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { savedAudience } from '../../audience/save.ts'
import type { Tag } from '../../db/client.ts'

export type DemoAsk = Ask & {
  articleId: string
  testId: string | null
  restaurants: string[]
  positions: string[]
  updatedAt: Date
}
export type DemoKnowing = Knowing & {
  articleId: string
  userId: string
  percent: number | null
  attempts: number | null
}

/** Behind the articles, the tests and the people that they name. */
export async function seedAcknowledgements(
  sql: Tag,
  companyId: string,
  asks: readonly DemoAsk[],
  knowings: readonly DemoKnowing[],
): Promise<void> {
  for (const { articleId, kind, testId, dueDays, requiredVersion, askedAt, updatedAt, ...choice } of asks)
    await sql`
      insert into article_asks (company_id, article_id, kind, test_id, audience_id, due_days, required_version, asked_at, updated_at)
      values (${companyId}, ${articleId}, ${kind}, ${testId}, ${savedAudience(sql, companyId, choice)}, ${dueDays},
        ${requiredVersion}, ${askedAt}, ${updatedAt})`
  for (const { articleId, userId, version, at, how, percent, attempts } of knowings)
    await sql`
      insert into article_knowings (company_id, article_id, user_id, version, at, how, percent, attempts)
      values (${companyId}, ${articleId}, ${userId}, ${version}, ${at}, ${how}, ${percent}, ${attempts})`
}
