import { messages } from '../../openapi/gen/messages.gen.ts'
import type { Database } from '../db/client.ts'
import { Undelivered } from '../queue/channel.ts'
import { BotFault, type BotApi, type Method, type Params, type PhotoParams, type Result } from './bot-api.ts'
import { noteFailing, type Bot } from './integration.ts'
import type { Message } from './message.ts'
import { createPace } from './pace.ts'
import { createRests } from './rests.ts'

/** A bot that may be spoken for. */
export type Voice = { bot: Bot; token: string }
export type Target = { chat: string; thread?: number | null | undefined }
/** `more`: what else Telegram is told of a message. */
export type How = { signal: AbortSignal; isAnswer: boolean; more?: object }
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>
export type Speaker = ReturnType<typeof createSpeaker>

/** Whoever would wait longer for his moment gives his hands to others. */
const WAITS_MS = 2000

type Tools = { db: Database; api: BotApi; now: () => Date; pause: Pause }

/**
 * What goes to Telegram goes through here: at its pace, and not while a bot rests. Throws `Undelivered` for what concerns
 * the bot, and BotFault for what concerns the chat (blocked, moved, refused).
 */
export function createSpeaker({ db, api, now, pause }: Tools) {
  const pace = createPace()
  const rests = createRests()

  const later = (until: Date) => new Undelivered({ kind: 'later', until }, 'not yet')

  const call = <M extends Method>(voice: Voice, method: M, params: Params<M>): Promise<Result<M>> =>
    minded(voice, (token) => api.call(token, method, params))

  async function minded<T>({ bot, token }: Voice, work: (token: string) => Promise<T>): Promise<T> {
    const rest = rests.until(bot.botId, now())
    if (rest) throw later(rest)
    try {
      // Not broken off when the process ends: nobody would know whether it was sent, and it would be sent again.
      const result = await work(token)
      await works(bot)
      return result
    } catch (error) {
      if (error instanceof BotFault) await failed(bot, error)
      throw error
    }
  }

  async function works(bot: Bot): Promise<void> {
    rests.there(bot.botId)
    if (!bot.isFailing) return
    bot.isFailing = false
    await db.write(bot.companyId, (sql) => noteFailing(sql, bot.companyId, undefined))
  }

  async function failed(bot: Bot, error: BotFault): Promise<void> {
    const { fault } = error
    if (fault.kind === 'limited') {
      const until = new Date(now().getTime() + fault.seconds * 1000)
      rests.asked(bot.botId, until)
      throw later(until)
    }
    if (fault.kind !== 'away' && fault.kind !== 'token') return works(bot)
    rests.away(bot.botId, now())
    const code = fault.kind === 'token' ? 'TELEGRAM_TOKEN_REFUSED' : 'TELEGRAM_UNAVAILABLE'
    await db.write(bot.companyId, (sql) => noteFailing(sql, bot.companyId, messages[code]))
    throw new Undelivered({ kind: 'refused', forGood: false }, error)
  }

  /** Waits for the moment of this message. */
  async function turn({ bot: { botId: bot } }: Voice, chat: string, { signal, isAnswer }: How): Promise<void> {
    const at = now().getTime()
    const moment = pace.take(bot, chat, { at, within: WAITS_MS, isAnswer })
    if (moment === undefined) throw later(new Date(pace.free(bot, chat)))
    if (moment > at) await pause(moment - at, signal)
  }

  return {
    call,

    async send(voice: Voice, target: Target, { html, keyboard }: Message, how: How) {
      await turn(voice, target.chat, how)
      return call(voice, 'sendMessage', {
        ...placed(target, keyboard),
        text: html,
        link_preview_options: { is_disabled: true },
        ...how.more,
      })
    },

    async sendPhoto(voice: Voice, target: Target, { html, keyboard }: Message, photo: Blob, how: How) {
      await turn(voice, target.chat, how)
      const params: PhotoParams = { ...placed(target, keyboard), caption: html }
      return minded(voice, (token) => api.sendPhoto(token, params, photo))
    },

    /** Into a message that stands: nobody's phone rings for it, but Telegram counts it. */
    async change(voice: Voice, { chat }: Target, message: number, { html, keyboard = [] }: Message, how: How) {
      await turn(voice, chat, how)
      await call(voice, 'editMessageText', {
        ...placed({ chat }, keyboard),
        message_id: message,
        text: html,
        link_preview_options: { is_disabled: true },
      })
    },

    async remove(voice: Voice, { chat }: Target, message: number, how: How) {
      await turn(voice, chat, how)
      await call(voice, 'deleteMessage', { chat_id: chat, message_id: message })
    },
  }
}

const placed = ({ chat, thread }: Target, keyboard: Message['keyboard']) => ({
  chat_id: chat,
  parse_mode: 'HTML' as const,
  ...(thread && { message_thread_id: thread }),
  ...(keyboard && { reply_markup: { inline_keyboard: keyboard } }),
})

export const realPause: Pause = async (ms, signal) => {
  signal.throwIfAborted()
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, ms)
  const broken = () => over.reject(signal.reason)
  signal.addEventListener('abort', broken, { once: true })
  try {
    await over.promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', broken)
  }
}
