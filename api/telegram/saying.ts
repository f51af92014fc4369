import { messages } from '../../openapi/gen/messages.gen.ts'
import type { Database } from '../db/client.ts'
import { record } from '../events/record.ts'
import { Undelivered } from '../queue/channel.ts'
import { BotFault } from './bot-api.ts'
import type { House } from './house.ts'
import { unlink } from './links.ts'
import type { Message } from './message.ts'
import { moveChat } from './moved.ts'
import type { How, Speaker, Target } from './speaker.ts'

export type Reader = Target & { userId?: string }

const GONE_FROM_CHAT = 'Бота удалили из чата'
/** What Telegram says of a message that reads as it should already. */
const UNCHANGED = /not modified/

/** Says what is told, and does what follows where its chat is no more. */
export function createSaying({ db, speaker, now }: { db: Database; speaker: Speaker; now: () => Date }) {
  /** The number of the message; undefined where there is nobody any more. */
  async function say(house: House, to: Reader, message: Message, how: How): Promise<number | undefined> {
    return settled(house, to, (target) => speaker.send(house, target, message, how))
  }

  /** A photo that Telegram does not take costs nobody the message: it goes as words. */
  async function sayWith(photo: Blob, house: House, to: Reader, message: { short: Message; whole: Message }, how: How) {
    return settled(house, to, async (target) => {
      try {
        return await speaker.sendPhoto(house, target, message.short, photo, how)
      } catch (error) {
        if (!(error instanceof BotFault) || error.fault.kind !== 'refused') throw error
        return speaker.send(house, target, message.whole, how)
      }
    })
  }

  /** False where it can't be changed: its person has deleted it, or the bot. */
  async function change(house: House, to: Reader, number: number, message: Message, how: How): Promise<boolean> {
    try {
      await speaker.change(house, to, number, message, how)
      return true
    } catch (error) {
      if (!(error instanceof BotFault)) throw error
      return UNCHANGED.test(error.message)
    }
  }

  /** Telegram takes back what is younger than two days; what is older says that it is gone. */
  async function takeBack(house: House, to: Reader, number: number, instead: Message, how: How): Promise<void> {
    try {
      await speaker.remove(house, to, number, how)
    } catch (error) {
      if (!(error instanceof BotFault)) throw error
      if (error.fault.kind === 'refused') await change(house, to, number, instead, how)
    }
  }

  async function settled(
    house: House,
    to: Reader,
    send: (target: Target) => Promise<{ message_id: number }>,
  ): Promise<number | undefined> {
    try {
      return (await send(to)).message_id
    } catch (error) {
      if (!(error instanceof BotFault)) throw error
      if (error.fault.kind === 'blocked') {
        await lost(house, to)
        return undefined
      }
      if (error.fault.kind === 'moved') {
        const { chat } = error.fault
        await moveChat(db, { companyId: house.companyId, from: to.chat, to: chat })
        return settled(house, { ...to, chat }, send)
      }
      throw new Undelivered({ kind: 'refused', forGood: true }, error)
    }
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

  return { say, sayWith, change, takeBack, lost }
}

const systemOf = (companyId: string, now: () => Date) => ({
  company: { _id: companyId },
  requestId: Bun.randomUUIDv7('hex'),
  ip: '',
  now,
  deviceHeaders: {},
})
