import { messages } from '../../../openapi/gen/messages.gen.ts'
import { problem } from '../../../openapi/contract.ts'
import { botIdOf, telegramAfter, telegramChanges, tokenMask } from '../../../openapi/rules/notifications/telegram.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db } from '../../db.ts'
import { record } from '../../events.ts'
import { AWAY_BOT, TAKEN_BOT, UNKNOWN_BOT } from '../../seed/telegram.ts'
import { botOf, linkOf, present, type StoredBot, unlink } from './bots.ts'

type Operations = FeatureHandlers<'telegram'>
type Context = Parameters<Operations['telegramUpdate']>[0]

export const integration: Pick<Operations, 'telegramGet' | 'telegramUpdate' | 'telegramDelete' | 'telegramTest'> = {
  telegramGet: (context) => ({ status: 200, body: present(botOf(context), context.company._id) }),

  telegramUpdate(context) {
    const { body, company, now } = context
    const old = botOf(context)
    const token = body.botToken
    if (token !== undefined) refuseToken(token)
    const isStale =
      body.updatedAt === null ? old !== undefined : body.updatedAt !== undefined && body.updatedAt !== old?.updatedAt
    if (isStale) throw problem(409, 'STALE')
    if (token !== undefined) connect(context, old, token)
    else {
      if (!old) throw refused('TELEGRAM_TOKEN_INVALID')
      const next = telegramAfter(old, body)
      const changes = telegramChanges(old, next)
      if (changes) {
        Object.assign(old, next, { updatedAt: new Date(Math.max(now(), Date.parse(old.updatedAt) + 1)).toISOString() })
        record(context, { action: 'telegram.updated', changes })
      }
    }
    return { status: 200, body: present(botOf(context), company._id) }
  },

  telegramDelete(context) {
    const bot = botOf(context)
    if (bot) {
      forget(context, bot)
      db.telegram.delete(context.company._id)
      record(context, { action: 'telegram.disconnected', changes: { bot: { old: `@${bot.username}`, new: null } } })
    }
    return { status: 200, body: { message: 'Telegram отключен' } }
  },

  telegramTest(context) {
    const { body, user } = context
    const bot = botOf(context)
    if (!bot) throw problem(409, 'TELEGRAM_OFF')
    if (body.chatId !== undefined && !bot.chats.some(({ chatId }) => chatId === body.chatId))
      throw problem(404, 'TELEGRAM_CHAT_NOT_FOUND')
    if (body.chatId === undefined && linkOf(bot, user.id).linkedAt === null) throw problem(409, 'TELEGRAM_NOT_LINKED')
    return { status: 200, body: { message: 'Тестовое сообщение отправлено' } }
  },
}

const refused = (code: 'TELEGRAM_TOKEN_INVALID' | 'TELEGRAM_TOKEN_REFUSED') =>
  problem(400, code, undefined, { fields: { botToken: messages[code] } })

/** Every well-formed token is some bot's, but for the three that are there to go wrong. */
function refuseToken(token: string): void {
  const id = botIdOf(token)
  if (id === UNKNOWN_BOT) throw refused('TELEGRAM_TOKEN_REFUSED')
  if (id === AWAY_BOT) throw problem(502, 'TELEGRAM_UNAVAILABLE')
  if (id === TAKEN_BOT)
    throw problem(409, 'TELEGRAM_BOT_TAKEN', undefined, { fields: { botToken: messages.TELEGRAM_BOT_TAKEN } })
}

function connect(context: Context, old: StoredBot | undefined, token: string): void {
  const { body, company, now } = context
  const id = botIdOf(token)
  const isOther = old?.id !== id
  const at = new Date(Math.max(now(), old ? Date.parse(old.updatedAt) + 1 : 0)).toISOString()
  if (old && isOther) forget(context, old)
  const bot: StoredBot = {
    ...telegramAfter(old, body),
    id,
    username: `bot_${id}_bot`,
    name: 'Берёзка, смена',
    tokenMask: tokenMask(token),
    connectedAt: isOther || !old ? at : old.connectedAt,
    updatedAt: at,
    links: old?.links ?? new Map(),
    chats: isOther || !old ? [] : old.chats,
    codes: new Map(),
    hasVisited: !isOther && old?.hasVisited === true,
  }
  db.telegram.set(company._id, bot)
  const changes = { bot: { ...(old && { old: `@${old.username}` }), new: `@${bot.username}` } }
  record(context, { action: isOther ? 'telegram.connected' : 'telegram.updated', changes })
}

function forget({ company }: Pick<Context, 'company'>, bot: StoredBot): void {
  for (const userId of bot.links.keys()) unlink(bot, company._id, userId)
}
