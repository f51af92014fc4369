import { secretsOf } from '../../accounts/sealed.ts'
import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events/record.ts'
import { BotFault, createBotApi } from '../../telegram/bot-api.ts'
import { letGo } from '../../telegram/connect.ts'
import { findBot, tokenOf } from '../../telegram/integration.ts'
import { chatOf, unlink } from '../../telegram/links.ts'
import { moveChat } from '../../telegram/moved.ts'
import { forget, telegramUpdate } from './update.ts'
import * as rows from './rows.ts'

type Operations = FeatureHandlers<'telegram'>

export const integration: Pick<Operations, 'telegramGet' | 'telegramUpdate' | 'telegramDelete' | 'telegramTest'> = {
  async telegramGet({ sql, db, company }) {
    return { status: 200, body: await db.read(() => rows.present(sql, company._id)) }
  },

  telegramUpdate,

  /** Whatever Telegram says: the company has no bot after it. */
  async telegramDelete(context) {
    const { db, company, settings } = context
    const gone = await db.write(company._id, async (sql) => {
      const bot = await findBot(sql, company._id)
      const [removed] = await sql`delete from telegram_integrations where company_id = ${company._id} returning 1`
      if (!bot || !removed) return undefined
      await forget(sql, company._id)
      const changes = { bot: { old: `@${bot.username}`, new: null } }
      await record(sql, context, { action: 'telegram.disconnected', changes })
      return bot
    })
    const token = gone && tokenOf(secretsOf(settings), gone)
    if (token) await letGo(createBotApi(settings.telegramApiUrl), token)
    return { status: 200, body: { message: 'Telegram отключен' } }
  },

  /** At once and not by the queue: whoever asks wants to see it now. */
  async telegramTest(context) {
    const { body, db, sql, company, user, settings, problem } = context
    const bot = await findBot(sql, company._id)
    const token = bot && tokenOf(secretsOf(settings), bot)
    if (!bot || !token) throw problem(409, 'TELEGRAM_OFF')
    const group = body.chatId === undefined ? undefined : await groupOf(context, body.chatId)
    if (body.chatId !== undefined && !group) throw problem(404, 'TELEGRAM_CHAT_NOT_FOUND')
    const chat = group?.chatId ?? (await chatOf(sql, company._id, user.id))
    if (chat === undefined) throw problem(409, 'TELEGRAM_NOT_LINKED')
    const api = createBotApi(settings.telegramApiUrl)
    const text = `<b>Тестовое сообщение</b>\nБот компании «${Bun.escapeHTML(company.name)}» работает`
    const send = (to: string) =>
      api.call(token, 'sendMessage', {
        chat_id: to,
        text,
        parse_mode: 'HTML',
        ...(group?.threadId && { message_thread_id: group.threadId }),
      })
    const sendOn = async (error: unknown) => {
      if (!(error instanceof BotFault) || error.fault.kind !== 'moved') throw error
      await moveChat(db, { companyId: company._id, from: chat, to: error.fault.chat })
      return send(error.fault.chat)
    }
    try {
      await send(chat).catch(sendOn)
    } catch (error) {
      if (!(error instanceof BotFault)) throw error
      if (error.fault.kind !== 'blocked') throw problem(502, 'TELEGRAM_UNAVAILABLE')
      if (!group) await db.write(company._id, (write) => unlink(write, company._id, user.id, context.now()))
      throw problem(409, 'TELEGRAM_BLOCKED')
    }
    return { status: 200, body: { message: 'Тестовое сообщение отправлено' } }
  },
}

async function groupOf({ sql, company }: Parameters<Operations['telegramTest']>[0], chatId: string) {
  const found = await rows.listChats(sql, company._id)
  return found.find((chat) => chat.chatId === chatId)
}
