import { seal, unseal } from '../accounts/sealed.ts'
import type { Tag } from '../db/client.ts'
import type { QuietHours } from '../../openapi/rules/notifications/telegram.ts'

/** A company's bot, as those who speak for it need it. */
export type Bot = {
  companyId: string
  botId: string
  username: string
  /** Sealed. */
  token: string
  isActive: boolean
  silent: string[]
  quiet: QuietHours
  isFailing: boolean
}

type Row = Omit<Bot, 'quiet'> & { quietOn: boolean; quietFrom: string; quietTo: string }

/** Sealed for this company: taken from another's row it opens nothing. */
const sealName = (companyId: string) => `telegram:${companyId}`
export const sealToken = (secret: string, companyId: string, token: string) => seal(secret, sealName(companyId), token)
/** Undefined: DATA_SECRET is another one by now. */
export const tokenOf = (secrets: readonly string[], { companyId, token }: Pick<Bot, 'companyId' | 'token'>) =>
  unseal(secrets, sealName(companyId), token)

export async function findBot(sql: Tag, companyId: string): Promise<Bot | undefined> {
  const [row] = await sql<Row[]>`
    select company_id, bot_id::text as bot_id, bot_username as username, token, is_active, silent, quiet_on, quiet_from,
      quiet_to, is_failing
    from telegram_integrations where company_id = ${companyId}`
  if (!row) return undefined
  const { quietOn, quietFrom, quietTo, ...bot } = row
  return { ...bot, quiet: { isOn: quietOn, from: quietFrom, to: quietTo } }
}

/** What the administrator is told of the bot; undefined: it works again. */
export async function noteFailing(sql: Tag, companyId: string, failing: string | undefined): Promise<void> {
  await sql`
    update telegram_integrations set is_failing = ${failing !== undefined}, last_error = ${failing ?? null}
    where company_id = ${companyId} and (is_failing or ${failing !== undefined})`
}
