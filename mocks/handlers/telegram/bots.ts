import { QUIET_HOURS, switchesOf, type TelegramSettings } from '../../../openapi/rules/notifications/telegram.ts'
import { db, rowsOf, staffOf, type Schemas } from '../../db.ts'
import type { MockSignedIn } from '../../context.ts'
import { byName, keep } from '../../people.ts'

export type Link = { username: string | null; linkedAt: string | null; blockedAt: string | null }
type Chat = Omit<Schemas['TelegramChat'], 'restaurant'> & { restaurant: string | null }
/** A company's bot; people and chats come to it by themselves (see `visit`). */
export type StoredBot = TelegramSettings & {
  id: string
  username: string
  name: string
  tokenMask: string
  connectedAt: string
  updatedAt: string
  links: Map<string, Link>
  chats: Chat[]
  /** User id -> until when his code waits, and since when. */
  codes: Map<string, number>
  hasVisited: boolean
}

/** So soon somebody presses «Запустить», and somebody adds the bot to a chat: nobody else is there to do it. */
const SOON_MS = 8000

export const botOf = ({ company, now }: MockSignedIn): StoredBot | undefined => {
  const bot = db.telegram.get(company._id)
  if (bot) visit(bot, company._id, now())
  return bot
}

function visit(bot: StoredBot, companyId: string, at: number): void {
  if (!bot.hasVisited && at - Date.parse(bot.connectedAt) >= SOON_MS) {
    bot.hasVisited = true
    const [restaurant] = rowsOf('restaurants', companyId)
    bot.chats.push({
      _id: crypto.randomUUID(),
      chatId: '-1002233445566',
      title: `${restaurant?.name ?? 'Ресторан'}, смена`,
      restaurant: null,
      events: [],
      hasTopics: true,
      threadId: 4,
      connectedAt: new Date(at).toISOString(),
      lastError: null,
    })
  }
  for (const [userId, asked] of bot.codes) {
    if (at - asked < SOON_MS) continue
    bot.codes.delete(userId)
    const link = linkOf(bot, userId)
    Object.assign(link, { username: 'moi_telegram', linkedAt: new Date(at).toISOString(), blockedAt: null })
    show(companyId, userId, link)
  }
}

export function linkOf(bot: StoredBot, userId: string): Link {
  const link = bot.links.get(userId) ?? { username: null, linkedAt: null, blockedAt: null }
  bot.links.set(userId, link)
  return link
}

/** True when he was linked. */
export function unlink(bot: StoredBot, companyId: string, userId: string): boolean {
  const link = linkOf(bot, userId)
  if (link.linkedAt === null) return false
  Object.assign(link, { username: null, linkedAt: null })
  show(companyId, userId, link)
  return true
}

/** As the list of people tells it. */
function show(companyId: string, userId: string, { username, linkedAt }: Link): void {
  const user = staffOf(companyId).find(({ id }) => id === userId)
  if (!user) return
  user.telegram = { linked: linkedAt !== null, ...(username !== null && { username }) }
  keep(user, companyId)
}

export const workingStaff = (companyId: string) =>
  staffOf(companyId)
    .filter(({ isActive }) => isActive)
    .sort((a, b) => byName(a, b) || a.id.localeCompare(b.id))

export function presentChat({ restaurant, ...chat }: Chat, companyId: string): Schemas['TelegramChat'] {
  const place = rowsOf('restaurants', companyId).find(({ _id }) => _id === restaurant)
  return { ...chat, restaurant: place ? { _id: place._id, name: place.name } : null }
}

export function present(bot: StoredBot | undefined, companyId: string): Schemas['TelegramIntegration'] {
  const staff = workingStaff(companyId)
  return {
    status: bot ? 'connected' : 'disconnected',
    botUsername: bot?.username ?? null,
    botName: bot?.name ?? null,
    tokenMask: bot?.tokenMask ?? null,
    isActive: bot?.isActive ?? false,
    notifications: switchesOf(bot?.silent ?? []),
    quietHours: bot?.quiet ?? QUIET_HOURS,
    groupChats: bot?.chats.map((chat) => presentChat(chat, companyId)) ?? [],
    linkedCount: staff.filter(({ id }) => bot?.links.get(id)?.linkedAt != null).length,
    usersCount: staff.length,
    lastError: null,
    connectedAt: bot?.connectedAt ?? null,
    updatedAt: bot?.updatedAt ?? null,
  }
}
