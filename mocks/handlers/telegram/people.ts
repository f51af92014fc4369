import { encodeQR } from 'qr'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { problem } from '../../../openapi/contract.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { chatChanges, fixedFault, switchesChosen, wishesOf } from '../../../openapi/rules/notifications/telegram.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { rowsOf, staffOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { choicesOf, choose } from '../notifications/rows.ts'
import { botOf, presentChat, unlink, workingStaff, type Link } from './bots.ts'

type Operations = FeatureHandlers<'telegram'>
const NO_LINK: Link = { username: null, linkedAt: null, blockedAt: null }

function mine(context: MockSignedIn): Schemas['MyTelegram'] {
  const bot = botOf(context)
  const { username, linkedAt } = bot?.links.get(context.user.id) ?? NO_LINK
  return {
    isAvailable: bot?.isActive ?? false,
    botUsername: bot?.isActive ? bot.username : null,
    linked: linkedAt !== null,
    username,
    linkedAt,
    notifications: switchesChosen(choicesOf(context).choices, context.company.obligatoryNotifications),
  }
}

function end(context: MockSignedIn, person: { id: string; name: string }) {
  const bot = botOf(context)
  if (bot && unlink(bot, context.company._id, person.id))
    record(context, { action: 'telegram.unlinked', changes: { employee: { new: person.name } } })
  return { status: 200, body: { message: 'Telegram отвязан' } } as const
}

export const people: Omit<
  Operations,
  'telegramGet' | 'telegramUpdate' | 'telegramDelete' | 'telegramTest' | 'telegramReceive'
> = {
  telegramListPeople(context) {
    const { query, company } = context
    const bot = botOf(context)
    const rows = workingStaff(company._id)
      .map(({ id, name }) => {
        const { username, linkedAt, blockedAt } = bot?.links.get(id) ?? NO_LINK
        return { id, name, linked: linkedAt !== null, username, linkedAt, blockedAt }
      })
      .filter(({ linked }) => query.linked === undefined || linked === query.linked)
    const window = windowOf(query, limits.telegram.usersPageSize)
    const users = rows.slice(window.offset, window.offset + window.limit)
    return { status: 200, body: { users, total: rows.length, ...pagesOf(rows.length, window) } }
  },

  telegramUnlinkPerson(context) {
    const person = staffOf(context.company._id).find(({ id }) => id === context.path.userId)
    if (!person) throw problem(404, 'USER_NOT_FOUND')
    return end(context, person)
  },

  telegramUpdateChat(context) {
    const { path, body, company } = context
    const chat = botOf(context)?.chats.find(({ _id }) => _id === path.id)
    if (!chat) throw problem(404, 'TELEGRAM_CHAT_NOT_FOUND')
    const isThere = rowsOf('restaurants', company._id).some(({ _id }) => _id === body.restaurant)
    const fields = { restaurant: messages.RESTAURANT_NOT_FOUND }
    if (body.restaurant && !isThere) throw problem(400, 'RESTAURANT_NOT_FOUND', undefined, { fields })
    const old = presentChat(chat, company._id)
    Object.assign(chat, body)
    const written = presentChat(chat, company._id)
    const changes = chatChanges(old, written)
    if (changes) record(context, { action: 'telegram.updated', changes })
    return { status: 200, body: written }
  },

  telegramDeleteChat(context) {
    const bot = botOf(context)
    const place = bot?.chats.findIndex(({ _id }) => _id === context.path.id) ?? -1
    const [chat] = place < 0 ? [] : (bot?.chats.splice(place, 1) ?? [])
    if (!chat) throw problem(404, 'TELEGRAM_CHAT_NOT_FOUND')
    record(context, { action: 'telegram.updated', changes: { chat: { old: chat.title, new: null } } })
    return { status: 200, body: { message: 'Чат убран' } }
  },

  telegramLink(context) {
    const { user, now } = context
    const bot = botOf(context)
    if (!bot?.isActive) throw problem(409, 'TELEGRAM_OFF')
    bot.codes.set(user.id, now())
    const code = btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(24))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    const url = `https://t.me/${bot.username}?start=${code}`
    const expiresAt = new Date(now() + limits.telegram.linkMinutes * MINUTE).toISOString()
    return { status: 200, body: { url, qrSvg: encodeQR(url, 'svg'), expiresAt } }
  },

  telegramUnlink: (context) => end(context, context.user),
  telegramGetMine: (context) => ({ status: 200, body: mine(context) }),

  telegramUpdateMine(context) {
    const fixed = fixedFault(context.body.notifications, context.company.obligatoryNotifications)
    if (fixed) {
      const fields = { [`notifications.${fixed}`]: messages.TELEGRAM_NOTIFICATION_FIXED }
      throw problem(400, 'TELEGRAM_NOTIFICATION_FIXED', undefined, { fields })
    }
    choose(context, { kinds: wishesOf(context.body.notifications) })
    return { status: 200, body: mine(context) }
  },
}
