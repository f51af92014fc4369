import { secretsOf } from '../accounts/sealed.ts'
import { createHash } from 'node:crypto'
import { afterQuiet } from '../../openapi/rules/notifications/quiet-hours.ts'
import { quietUntil } from '../../openapi/rules/notifications/telegram.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { MINUTE, SECOND } from '../../openapi/rules/time/durations.ts'
import type { Database } from '../db/client.ts'
import type { FileStore } from '../files/store.ts'
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
import { hold, release, type Sent } from './grown.ts'
import { chatOf, personOfTelegram } from './links.ts'
import { htmlOf, withOpen, type Message, type Said } from './message.ts'
import { isPayload, type TelegramPayload } from './payload.ts'
import { photoOf } from './photos.ts'
import { createSaying, type Reader } from './saying.ts'
import { createSpeaker, realPause, type How, type Pause } from './speaker.ts'
import { isStill } from './still.ts'

export type TelegramTools = {
  db: Database
  settings: Settings
  now: () => Date
  /** Where the photos of alerts are. */
  files: FileStore
  /** The app itself: what people do by the bot goes through its door. */
  fetch: (request: Request) => Promise<Response>
  /** Tests give their own. */
  telegram?: { api?: BotApi; pause?: Pause }
}

const MAX_PARALLEL = 8
const STEPS = limits.telegram.retryMinutes.map((minutes) => minutes * MINUTE)

/**
 * To people and chats, and what is done about what they say. Telegram knows no key of a message: whoever is cut off after
 * it was sent and before it was noted sends it again, and one that was not answered in time may have come all the same.
 * Everything else happens once.
 */
export function telegramChannel({ db, settings, now, files, fetch, telegram = {} }: TelegramTools): Channel {
  const api = telegram.api ?? createBotApi(settings.telegramApiUrl)
  const speaker = createSpeaker({ db, api, now, pause: telegram.pause ?? realPause })
  const saying = createSaying({ db, speaker, now })
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
      await saying.lost(house, { chat: heard.chat, ...(isPrivate && person && { userId: person.userId }) })
    }
  }

  async function drawn({ companyId, sql, subdomain }: House, { userId }: Reader, said: Said) {
    const keyboard = said.about ? await buttonsAbout(sql, companyId, said.about, userId) : []
    return (how = {}): Message => withOpen({ settings, subdomain }, { html: htmlOf(said, how), keyboard }, said.path)
  }

  /** As it stands now: of what was read, taken back or is void nothing is said. */
  async function told({ companyId, sql }: House, { user, notification }: Of) {
    const which = sql`n.id = ${notification}`
    const found = await standing(sql, { company: companyId, user, now: now() }, which, 1)
    const [one] = found?.notifications ?? []
    if (!one) return undefined
    const { title, text, link } = one
    const about = await aboutOf({ sql, companyId }, user, one)
    return { title, text, path: pathOf(link), ...(about && { about }) }
  }

  /** By whose clock he lives: his own hours where he has chosen, the company's too where he has not; in groups these alone. */
  async function quietFor({ sql, companyId, timezone, bot }: House, { userId }: Reader): Promise<Date | undefined> {
    const at = now()
    if (userId === undefined) return quietUntil(at, timezone, bot.quiet)
    const { quiet, zone, isQuietChosen } = await settingsOf(sql, companyId, userId)
    const own = afterQuiet(at, zone, quiet)
    const ofCompany = (!isQuietChosen && quietUntil(at, zone, bot.quiet)) || at
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
    if ('answer' in payload)
      return isSaid(await saying.say(house, payload.answer, payload.answer, { ...hands, isAnswer: true }))
    const to = house.bot.isActive ? await whereTo(house, payload) : undefined
    if (!to) return false
    const until = await quietFor(house, to)
    if (until) throw new Undelivered({ kind: 'later', until }, 'quiet hours')
    const how = { ...hands, isAnswer: false }
    if ('notification' in payload && payload.grows) return tellGrowing(house, to, payload, { ...how, delivery })
    if ('of' in payload && payload.of && !(await isStill(house.sql, company, payload.of))) return false
    const said = 'notification' in payload ? await told(house, payload) : payload
    return said !== undefined && isSaid(await tellOne(house, to, said, how))
  }

  /** With the photo of what failed, where there is one. */
  async function tellOne(house: House, to: Reader, said: Said, how: How): Promise<number | undefined> {
    const draw = await drawn(house, to, said)
    const failed = said.photo ?? (said.about && 'run' in said.about ? said.about : undefined)
    const photo = failed && (await photoOf({ ...house, files }, failed))
    if (!photo) return saying.say(house, to, draw(), how)
    return saying.sayWith(photo, house, to, { short: draw({ underPhoto: true }), whole: draw() }, how)
  }

  /** Into the message that says less of it, if it still is there. One delivery at a time: each says all there is. */
  async function tellGrowing(house: House, to: Reader, of: Of, { delivery, ...how }: How & { delivery: Delivery }) {
    if (!of.isGone && !(await told(house, of))) return false
    const growing = { companyId: house.companyId, ...of }
    const held = await hold(db, growing, delivery.id)
    if (!held) throw new Undelivered({ kind: 'later', until: new Date(now().getTime() + SECOND) }, 'being told')
    let sent: Sent | undefined
    try {
      if (of.isGone) return await takeBack(house, to, held.sent, how)
      const said = await told(house, of)
      if (!said) return false
      const message = (await drawn(house, to, said))()
      const next = { bot: house.bot.botId, chat: to.chat, said: sumOf(message) }
      const stands = held.sent?.bot === next.bot && held.sent.chat === next.chat ? held.sent : undefined
      if (stands?.said === next.said) return false
      const isChanged = stands && (await saying.change(house, to, stands.message, message, how))
      if (of.isLess && !isChanged) return false
      const number = isChanged ? stands.message : await saying.say(house, to, message, how)
      if (number !== undefined) sent = { ...next, message: number }
      return isSaid(number)
    } finally {
      await release(db, growing, delivery.id, sent)
    }
  }

  /** All that it counted was deleted. */
  async function takeBack(house: House, to: Reader, sent: Sent | undefined, how: How): Promise<boolean> {
    if (sent?.bot !== house.bot.botId || sent.chat !== to.chat) return false
    await saying.takeBack(house, to, sent.message, { html: GONE }, how)
    return true
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

type Of = { user: string; notification: string; isLess?: true; isGone?: true }
const GONE = 'Комментарий удалён'
const isSaid = (message: number | undefined): boolean => message !== undefined
const sumOf = (message: Message) => createHash('sha256').update(JSON.stringify(message)).digest('base64url')

/** Where it goes, as the links stand now. */
async function whereTo(
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

/** Of the form of UUIDv7, as devices name what they make. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '8', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
