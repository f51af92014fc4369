import { limits } from '../../openapi/gen/limits.gen.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { tooMany } from '../accounts/counter.ts'
import type { ChatMessage } from './provider.ts'
import type { Tag } from '../db/client.ts'

/** A Russian word is two to three tokens; counted too high rather than too low, the answer corrects it. */
const CHARACTERS_A_TOKEN = 2

export const estimate = (messages: readonly ChatMessage[], answerTokens: number): number =>
  messages.reduce((sum, { content }) => sum + Math.ceil(content.length / CHARACTERS_A_TOKEN), answerTokens)

export type Reserved = { settle(tokens: number): Promise<void> }

/**
 * Takes tokens from what a company has for the day (UTC), shared by all instances (C14, I13), before they are spent:
 * calls at the same time can't pass the limit together. `settle` puts what was really used in the place of the estimate.
 */
export async function reserve(sql: Tag, companyId: string, tokens: number, at: Date): Promise<Reserved> {
  const day = at.toISOString().slice(0, 10)
  const limit = limits.assistant.tokensPerDay
  const taken = await sql`
    insert into assistant_usage as u (company_id, day, tokens) values (${companyId}, ${day}, ${tokens})
    on conflict (company_id) do update set
      day = excluded.day,
      tokens = excluded.tokens + case when u.day = excluded.day then u.tokens else 0 end
    where u.day < excluded.day or (u.day = excluded.day and u.tokens + excluded.tokens <= ${limit})
    returning 1`
  if (taken.length === 0) throw tooMany((DAY - (at.getTime() % DAY)) / 1000)
  return {
    async settle(used) {
      await sql`
        update assistant_usage set tokens = greatest(tokens + ${used - tokens}, 0)
        where company_id = ${companyId} and day = ${day}`
    },
  }
}
