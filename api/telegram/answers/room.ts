import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { Database, Tag } from '../../db/client.ts'
import { deliver } from '../../queue/deliveries.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Act } from '../acting.ts'
import type { BotApi } from '../bot-api.ts'
import type { House } from '../house.ts'
import type { Heard } from '../heard.ts'
import type { Message } from '../message.ts'
import type { TelegramPayload } from '../payload.ts'
import type { Speaker, Target } from '../speaker.ts'
import { talkOf } from '../talk.ts'

/** What an answer is made with. */
export type Room = {
  db: Database
  settings: Settings
  now: () => Date
  api: BotApi
  act: Act
  speaker: Speaker
  house: House
  heard: Heard
  signal: AbortSignal
  /** The same for the same update, whenever it is dealt with: by it nothing is done twice. */
  idOf(part: string): string
}
export type HeardAs<K extends Heard['kind']> = Extract<Heard, { kind: K }>

export const HOW_TO_LINK = `${messages.TELEGRAM_NOT_LINKED}: откройте ссылку в личном кабинете`

/** Says it by the queue, in the transaction of what it tells of: both or neither, and once. */
export async function answerIn(
  sql: Tag,
  { house, now }: Room,
  { chat, thread }: Target,
  message: Message,
): Promise<void> {
  const payload: TelegramPayload = { answer: { ...message, chat, ...(thread && { thread }) } }
  await deliver(sql, [{ channel: 'telegram', company: house.companyId, lane: talkOf(house.companyId), payload }], now())
}

/** Several at once, or none: what was sent of them is not sent again because of the next one. */
export function sayAll({ db, now, house, heard, idOf }: Room, all: readonly Message[]): Promise<void> {
  const { chat, thread }: Target = heard
  const rows = all.map((message, place) => {
    const payload: TelegramPayload = { answer: { ...message, chat, ...(thread && { thread }) } }
    const lane = talkOf(house.companyId)
    return {
      channel: 'telegram' as const,
      company: house.companyId,
      lane,
      payload,
      onceKey: `answer ${idOf(`${place}`)}`,
    }
  })
  return db.write(house.companyId, (sql) => deliver(sql, rows, now()))
}

/** Says it now; where that fails the whole answer is made again. */
export const say = ({ speaker, house, signal }: Room, target: Target, message: Message, more?: object) =>
  speaker.send(house, target, message, signal, { isAnswer: true, ...(more && { more }) })

/** As a record of the log knows a caller that is no call. */
export const eventContext = ({ house, now }: Room, user?: { id: string }) => ({
  company: { _id: house.companyId },
  user,
  actor: user ? ({ kind: 'telegram', id: user.id } as const) : ({ kind: 'system' } as const),
  requestId: Bun.randomUUIDv7('hex'),
  ip: '',
  now,
  deviceHeaders: {},
})
