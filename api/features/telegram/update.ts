import { secretsOf } from '../../accounts/sealed.ts'
import { problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { Changes } from '../../../openapi/rules/events/changes.ts'
import {
  botIdOf,
  telegramAfter,
  telegramChanges,
  type TelegramSettings,
  tokenMask,
} from '../../../openapi/rules/notifications/telegram.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { unlessTaken } from '../../db/unless-taken.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { isReachable, webhookUrl } from '../../telegram/address.ts'
import { createBotApi, BotFault, type BotApi } from '../../telegram/bot-api.ts'
import { hashOf, randomSecret } from '../../telegram/codes.ts'
import { letGo, takeOver } from '../../telegram/connect.ts'
import { findBot, noteFailing, sealToken, tokenOf } from '../../telegram/integration.ts'
import * as rows from './rows.ts'

type Context = Parameters<FeatureHandlers<'telegram'>['telegramUpdate']>[0]

/**
 * The row first, Telegram after it: whose bot it is, the database says, and a bot of another company must go on calling
 * there. Where Telegram fails between the two, the row says so, and the same token once more makes it whole.
 */
export const telegramUpdate: FeatureHandlers<'telegram'>['telegramUpdate'] = async (context) => {
  const { body, company, sql, settings } = context
  const token = body.botToken
  if (token === undefined) {
    await change(context)
    return { status: 200, body: await rows.present(sql, company._id) }
  }
  const api = createBotApi(settings.telegramApiUrl)
  const before = await findBot(sql, company._id)
  const bot = await whoIs(api, token)
  const webhook = isReachable(settings) ? { path: randomSecret(), secret: randomSecret() } : undefined
  await connect(context, token, bot, webhook)
  const old = before && before.botId !== bot.id ? tokenOf(secretsOf(settings), before) : undefined
  if (old) await letGo(api, old)
  try {
    await takeOver(api, token, webhook && { url: webhookUrl(settings, webhook.path), secret: webhook.secret })
  } catch (error) {
    if (!(error instanceof BotFault)) throw error
    await context.db.write(company._id, (write) => noteFailing(write, company._id, messages.TELEGRAM_UNAVAILABLE))
    throw problem(502, 'TELEGRAM_UNAVAILABLE')
  }
  return { status: 200, body: await rows.present(sql, company._id) }
}

type Found = { id: string; username: string; name: string }

async function whoIs(api: BotApi, token: string): Promise<Found> {
  try {
    const { id, username, first_name: name } = await api.call(token, 'getMe', undefined)
    if (`${id}` !== botIdOf(token)) throw refused('TELEGRAM_TOKEN_REFUSED')
    return { id: `${id}`, username: username ?? '', name }
  } catch (error) {
    if (!(error instanceof BotFault)) throw error
    if (error.fault.kind === 'token') throw refused('TELEGRAM_TOKEN_REFUSED')
    throw problem(502, 'TELEGRAM_UNAVAILABLE')
  }
}

const refused = (code: 'TELEGRAM_TOKEN_REFUSED' | 'TELEGRAM_TOKEN_INVALID') =>
  problem(400, code, undefined, { fields: { botToken: messages[code] } })

const settingsOf = (row: rows.IntegrationRow): TelegramSettings => ({ ...row, quiet: rows.quietOf(row) })

const staleAt = (seen: string | null | undefined, old: rows.IntegrationRow | undefined): boolean =>
  seen === null ? old !== undefined : seen !== undefined && (!old || isStale(seen, old))

async function change(context: Context): Promise<void> {
  const { body, db, company, now } = context
  await db.write(company._id, async (sql) => {
    const old = await rows.lock(sql, company._id)
    if (staleAt(body.updatedAt, old)) throw problem(409, 'STALE')
    if (!old) throw refused('TELEGRAM_TOKEN_INVALID')
    const next = telegramAfter(settingsOf(old), body)
    const changes = telegramChanges(settingsOf(old), next)
    if (!changes) return
    const { silent, quiet, isActive } = next
    await sql`
      update telegram_integrations set is_active = ${isActive}, silent = ${[...silent]}, quiet_on = ${quiet.isOn},
        quiet_from = ${quiet.from}, quiet_to = ${quiet.to}, updated_at = ${changedAt(now(), old)}
      where company_id = ${company._id}`
    await record(sql, context, { action: 'telegram.updated', changes })
  })
}

type Secrets = { path: string; secret: string } | undefined

async function connect(context: Context, token: string, bot: Found, secrets: Secrets): Promise<void> {
  const { body, db, company, now, settings } = context
  const companyId = company._id
  const written = db.write(companyId, async (sql) => {
    const old = await rows.lock(sql, companyId)
    if (staleAt(body.updatedAt, old)) throw problem(409, 'STALE')
    const { silent, quiet, isActive } = telegramAfter(old && settingsOf(old), body)
    const at = old ? changedAt(now(), old) : now()
    const isOther = old?.botId !== bot.id
    await sql`
      insert into telegram_integrations (company_id, bot_id, bot_username, bot_name, token, token_mask, is_active, silent,
        quiet_on, quiet_from, quiet_to, path_hash, header_hash, polls, connected_at, updated_at)
      values (${companyId}, ${bot.id}::bigint, ${bot.username}, ${bot.name},
        ${sealToken(settings.dataSecret, companyId, token)}, ${tokenMask(token)}, ${isActive}, ${[...silent]}, ${quiet.isOn},
        ${quiet.from}, ${quiet.to}, ${hashOf(secrets?.path ?? randomSecret())}, ${hashOf(secrets?.secret ?? randomSecret())},
        ${secrets === undefined}, ${at}, ${at})
      on conflict (company_id) do update set bot_id = excluded.bot_id, bot_username = excluded.bot_username,
        bot_name = excluded.bot_name, token = excluded.token, token_mask = excluded.token_mask,
        is_active = excluded.is_active, silent = excluded.silent, quiet_on = excluded.quiet_on,
        quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, path_hash = excluded.path_hash,
        header_hash = excluded.header_hash, polls = excluded.polls, is_failing = false, last_error = null,
        polled_by = null, polled_until = null, updated_at = excluded.updated_at,
        connected_at = case when ${isOther} then excluded.connected_at else telegram_integrations.connected_at end`
    if (isOther && old) await forget(sql, companyId)
    const changes: Changes = { bot: { ...(old && { old: `@${old.botUsername}` }), new: `@${bot.username}` } }
    await record(sql, context, { action: isOther ? 'telegram.connected' : 'telegram.updated', changes })
  })
  await unlessTaken(written, () => problem(409, 'TELEGRAM_BOT_TAKEN', undefined, taken))
}

const taken = { fields: { botToken: messages.TELEGRAM_BOT_TAKEN } }

/** Nobody has written to the next bot yet, and a bot may not begin. What each wants to hear of stays his. */
export async function forget(sql: Tag, companyId: string): Promise<void> {
  await sql`
    update telegram_links set telegram_id = null, username = null, linked_at = null, blocked_at = null
    where company_id = ${companyId}`
  await sql`delete from telegram_link_codes where company_id = ${companyId}`
  await sql`delete from telegram_chats where company_id = ${companyId}`
}
