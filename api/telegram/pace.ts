import { limits } from '../../openapi/gen/limits.gen.ts'

const { perSecond, perChatPerSecond } = limits.telegram
const BOT_MS = 1000 / perSecond
const CHAT_MS = 1000 / perChatPerSecond
/** Chats whose last moment is remembered; older ones are free long since. */
const CHATS_KEPT = 10_000

/**
 * When the next message of a bot may go to a chat. Counted by process: N of them send N times as many, and what Telegram
 * then says (429) is kept to.
 */
export function createPace() {
  const bots = new Map<string, number>()
  const chats = new Map<string, number>()
  return {
    /** Takes the next free moment, if it is not later than `within`; undefined: there is none so soon. */
    take(bot: string, chat: string, at: number, within: number): number | undefined {
      const free = Math.max(at, bots.get(bot) ?? 0, chats.get(`${bot}:${chat}`) ?? 0)
      if (free > at + within) return undefined
      bots.set(bot, free + BOT_MS)
      const key = `${bot}:${chat}`
      chats.delete(key)
      if (chats.size >= CHATS_KEPT) chats.delete(chats.keys().next().value ?? '')
      chats.set(key, free + CHAT_MS)
      return free
    },
    /** When there is one. */
    free: (bot: string, chat: string): number => Math.max(bots.get(bot) ?? 0, chats.get(`${bot}:${chat}`) ?? 0),
  }
}
