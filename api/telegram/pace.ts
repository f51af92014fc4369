import { limits } from '../../openapi/gen/limits.gen.ts'

const { perSecond, perChatPerSecond } = limits.telegram
const BOT_MS = 1000 / perSecond
const CHAT_MS = 1000 / perChatPerSecond
/** Chats whose last moment is remembered; older ones are free long since. */
const CHATS_KEPT = 10_000

type Wish = { at: number; within: number; isAnswer: boolean }

/**
 * When the next message of a bot may go to a chat. Counted by process: N of them send N times as many, and what Telegram
 * then says (429) is kept to.
 */
export function createPace() {
  const bots = new Map<string, number>()
  const chats = new Map<string, number>()
  return {
    /**
     * Takes the next free moment, if it is not later than `within`; undefined: there is none so soon. An answer is not one of
     * many: Telegram lets it through beside the second of its chat, and what comes to that chat next waits for longer.
     */
    take(bot: string, chat: string, { at, within, isAnswer }: Wish): number | undefined {
      const key = `${bot}:${chat}`
      const ofChat = chats.get(key) ?? 0
      // A chat that has to wait holds up nobody else of the bot.
      const turn = Math.max(at, bots.get(bot) ?? 0)
      const free = Math.max(turn, isAnswer ? 0 : ofChat)
      if (free > at + within) return undefined
      bots.set(bot, turn + BOT_MS)
      chats.delete(key)
      if (chats.size >= CHATS_KEPT) chats.delete(chats.keys().next().value ?? '')
      chats.set(key, Math.max(free, ofChat) + CHAT_MS)
      return free
    },
    /** When there is one. */
    free: (bot: string, chat: string): number => Math.max(bots.get(bot) ?? 0, chats.get(`${bot}:${chat}`) ?? 0),
  }
}
