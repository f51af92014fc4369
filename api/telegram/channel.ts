import { secretsOf } from '../accounts/sealed.ts'
import { createHash } from 'node:crypto'
import { afterQuiet } from '../../openapi/rules/quiet-hours.ts'
import { quietUntil } from '../../openapi/rules/telegram.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { MINUTE } from '../../openapi/rules/durations.ts'
import type { Database } from '../db/client.ts'
import { record } from '../events/record.ts'
import { pathOf } from '../notifications/address.ts'
import { settingsOf } from '../notifications/settings.ts'
import { standing } from '../notifications/standing.ts'
import { Undelivered, type Channel, type Delivery, type Hands } from '../queue/channel.ts'
import type { Settings } from '../settings/settings.ts'
import { createActing } from './acting.ts'
import { answer } from './answers/answer.ts'
import { BotFault, createBotApi, type BotApi } from './bot-api.ts'
import { aboutOf, buttonsAbout } from './buttons.ts'
import { houseOf, type House } from './house.ts'
import { chatOf, personOfTelegram, unlink } from './links.ts'
import { htmlOf, withOpen, type Message, type Said } from './message.ts'
import { isPayload, type TelegramPayload } from './payload.ts'
import { createSpeaker, realPause, type Pause, type Target } from './speaker.ts'

export type TelegramTools = {
  db: Database
  settings: Settings
  now: () => Date
  /** The app itself: what people do by the bot goes through its door. */
  fetch: (request: Request) => Promise<Response>
  /** Tests give their own. */
  telegram?: { api?: BotApi; pause?: Pause }
}

const GONE_FROM_CHAT = 'Бота удалили из чата'
const MAX_PARALLEL = 8
const STEPS = limits.telegram.retryMinutes.map((minutes) => minutes * MINUTE)

/**
 * To people and chats, and what is done about what they say. Telegram knows no key of a message: whoever is cut off after
 * it was sent and before it was noted sends it again, and one that was not answered in time may have come all the same.
 * Everything else happens once.
 */
export function telegramChannel({ db, settings, now, fetch, telegram = {} }: TelegramTools): Channel {
  const api = telegram.api ?? createBotApi(settings.telegramApiUrl)
  const speaker = createSpeaker({ db, api, now, pause: telegram.pause ?? realPause })
  const act = createActing({ db, settings, now, fetch })

  async function handHeard(
    house: House,
    { heard, update }: Extract<TelegramPayload, { heard: unknown }>,
    hands: Hands,
  ) {
    const idOf = (part: string) => uuidOf(`${house.bot.botId}:${update}:${part}`)
    try {
      await answer({ db, settings, now, api, act, speaker, house, heard, signal: hands.signal, idOf })
    } catch (error) {
      if (!(error instanceof BotFault) || error.fault.kind !== 'blocked') throw error
      // He has blocked the bot before it could answer: nobody is there to be answered again.
      const person = await personOfTelegram(house.sql, house.companyId, heard.from.id)
      const isPrivate = !heard.chat.startsWith('-')
      await lost(house, { chat: heard.chat, ...(isPrivate && person && { userId: person.userId }) })
    }
  }

  async function drawn({ companyId, sql, subdomain }: House, { userId }: Reader, said: Said): Promise<Message> {
    const keyboard = said.about ? await buttonsAbout(sql, companyId, said.about, userId) : []
    return withOpen({ settings, subdomain }, { html: htmlOf(said), keyboard }, said.path)
  }

  /** As it stands now: of what was read, taken back or is void nothing is said. */
  async function told({ companyId, sql }: House, { user, notification }: { user: string; notification: string }) {
    const which = sql`n.id = ${notification}`
    const found = await standing(sql, { company: companyId, user, now: now() }, which, 1)
    const [one] = found?.notifications ?? []
    if (!one) return undefined
    const { title, text, link } = one
    const about = await aboutOf({ sql, companyId }, user, one)
    return { title, text, path: pathOf(link), ...(about && { about }) }
  }

  /** The chat itself is the trouble: its person is unlinked, its group is told of to the administrator. */
  async function lost({ companyId, sql }: House, to: Reader): Promise<void> {
    const text = to.chat.startsWith('-') ? GONE_FROM_CHAT : messages.TELEGRAM_BLOCKED
    await db.write(companyId, async (write) => {
      await write`update telegram_integrations set last_error = ${text} where company_id = ${companyId}`
      if (to.userId === undefined) {
        await write`
          update telegram_chats set last_error = ${text} where company_id = ${companyId} and chat_id = ${to.chat}::bigint`
        return
      }
      if (!(await unlink(write, companyId, to.userId, now()))) return
      const [person] = await sql<{ name: string }[]>`
        select name from users where company_id = ${companyId} and id = ${to.userId}`
      await record(write, systemOf(companyId, now), {
        action: 'telegram.unlinked',
        changes: { employee: { new: person?.name ?? '' } },
      })
    })
  }

  /** The company's hours hold back everybody's messages, a person's own ones his: the later end counts. */
  async function quietFor({ sql, companyId, timezone, bot }: House, { userId }: Reader): Promise<Date | undefined> {
    const at = now()
    const ofCompany = quietUntil(at, timezone, bot.quiet) ?? at
    if (userId === undefined) return ofCompany > at ? ofCompany : undefined
    const { quiet, zone } = await settingsOf(sql, companyId, userId)
    const own = afterQuiet(at, zone, quiet)
    const until = own > ofCompany ? own : ofCompany
    return until > at ? until : undefined
  }

  async function hand(delivery: Delivery, hands: Hands): Promise<boolean> {
    const { company, payload } = delivery
    if (company === null || !isPayload(payload)) throw new Error('a delivery that this version does not know')
    const house = await houseOf(db, company, secretsOf(settings))
    if (!house) return false
    if ('heard' in payload) {
      await handHeard(house, payload, hands)
      return true
    }
    if ('answer' in payload) return say(house, payload.answer, payload.answer, { hands, isAnswer: true })
    const to = house.bot.isActive ? await readerOf(house, payload) : undefined
    if (!to) return false
    const until = await quietFor(house, to)
    if (until) throw new Undelivered({ kind: 'later', until }, 'quiet hours')
    const said = 'notification' in payload ? await told(house, payload) : payload
    return said !== undefined && say(house, to, await drawn(house, to, said), { hands, isAnswer: false })
  }

  /** False where there is nobody any more. */
  async function say(house: House, to: Reader, message: Message, how: How): Promise<boolean> {
    try {
      await speaker.send(house, to, message, how.hands.signal, how)
      return true
    } catch (error) {
      if (!(error instanceof BotFault)) throw error
      if (error.fault.kind === 'blocked') {
        await lost(house, to)
        return false
      }
      if (error.fault.kind === 'moved') {
        await moved(house, to.chat, error.fault.chat)
        return say(house, { ...to, chat: error.fault.chat }, message, how)
      }
      throw new Undelivered({ kind: 'refused', forGood: true }, error)
    }
  }

  async function moved({ companyId }: House, from: string, to: string): Promise<void> {
    await db.write(companyId, async (sql) => {
      await sql`
        update telegram_chats set chat_id = ${to}::bigint where company_id = ${companyId} and chat_id = ${from}::bigint`
    })
  }

  return {
    name: 'telegram',
    parallel: MAX_PARALLEL,
    // Longer than a photo may take from there and into the store.
    leaseMs: 120_000,
    retry: { firstMs: MINUTE, lastMs: 30 * MINUTE, awayMs: 30 * MINUTE, stepsMs: STEPS },
    about: (payload) => ({ kind: isPayload(payload) ? Object.keys(payload)[0] : 'unknown' }),
    hand,
  }
}

type How = { hands: Hands; isAnswer: boolean }
type Reader = Target & { userId?: string }

/** Where it goes, as the links stand now. */
async function readerOf(
  { sql, companyId }: House,
  payload: Exclude<TelegramPayload, { heard: unknown } | { answer: unknown }>,
): Promise<Reader | undefined> {
  if ('user' in payload) {
    const chat = await chatOf(sql, companyId, payload.user)
    return chat === undefined ? undefined : { chat, userId: payload.user }
  }
  const [row] = await sql<{ threadId: number | null }[]>`
    select thread_id from telegram_chats where company_id = ${companyId} and chat_id = ${payload.chat}::bigint`
  return row && { chat: payload.chat, thread: payload.thread ?? row.threadId }
}

const systemOf = (companyId: string, now: () => Date) => ({
  company: { _id: companyId },
  requestId: Bun.randomUUIDv7('hex'),
  ip: '',
  now,
  deviceHeaders: {},
})

/** Of the form of UUIDv7, as devices name what they make. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '8', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
