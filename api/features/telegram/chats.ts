import { secretsOf } from '../../accounts/sealed.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { chatChanges } from '../../../openapi/rules/notifications/telegram.ts'
import type { FeatureHandlers } from '../../context.ts'
import { holdOne } from '../../db/entities/held.ts'
import { record } from '../../events/record.ts'
import { BotFault, createBotApi } from '../../telegram/bot-api.ts'
import { findBot, tokenOf } from '../../telegram/integration.ts'
import { listChats } from './rows.ts'

type Operations = FeatureHandlers<'telegram'>

export const chats: Pick<Operations, 'telegramUpdateChat' | 'telegramDeleteChat'> = {
  telegramUpdateChat(context) {
    const { path, body, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const [held] = await sql`
        select from telegram_chats where company_id = ${company._id} and id = ${path.id} for no key update`
      const [old] = held ? await listChats(sql, company._id, path.id) : []
      if (!old) throw problem(404, 'TELEGRAM_CHAT_NOT_FOUND')
      const restaurant = body.restaurant === undefined ? (old.restaurant?._id ?? null) : body.restaurant
      if (restaurant !== null && !(await holdOne(sql, company._id, 'restaurant', restaurant))) {
        const fields = { restaurant: messages.RESTAURANT_NOT_FOUND }
        throw problem(400, 'RESTAURANT_NOT_FOUND', undefined, { fields })
      }
      const events = body.events ?? old.events
      await sql`
        update telegram_chats set restaurant_id = ${restaurant}, events = ${events}
        where company_id = ${company._id} and id = ${path.id}`
      const [written] = await listChats(sql, company._id, path.id)
      if (!written) throw new Error('a locked chat was not found')
      const changes = chatChanges(old, written)
      if (changes) await record(sql, context, { action: 'telegram.updated', changes })
      return { status: 200, body: written }
    })
  },

  async telegramDeleteChat(context) {
    const { path, db, sql, company, settings, problem } = context
    const gone = await db.write(company._id, async (write) => {
      const [chat] = await write<{ chatId: string; title: string }[]>`
        delete from telegram_chats where company_id = ${company._id} and id = ${path.id}
        returning chat_id::text as chat_id, title`
      if (!chat) throw problem(404, 'TELEGRAM_CHAT_NOT_FOUND')
      const changes = { chat: { old: chat.title, new: null } }
      await record(write, context, { action: 'telegram.updated', changes })
      return chat
    })
    const bot = await findBot(sql, company._id)
    const token = bot && tokenOf(secretsOf(settings), bot)
    if (token)
      await createBotApi(settings.telegramApiUrl)
        .call(token, 'leaveChat', { chat_id: gone.chatId }, { timeoutMs: 5000 })
        .catch((error: unknown) => {
          // It writes there no more all the same.
          if (!(error instanceof BotFault)) throw error
        })
    return { status: 200, body: { message: 'Чат убран' } }
  },
}
