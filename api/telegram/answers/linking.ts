import { record } from '../../events/record.ts'
import { takeCode } from '../codes.ts'
import { link, personOfTelegram, unlink } from '../links.ts'
import { escape, type Message } from '../message.ts'
import { answerIn, eventContext, HOW_TO_LINK, say, type HeardAs, type Room } from './room.ts'

const OLD_CODE = 'Ссылка устарела. Получите новую в личном кабинете'
const COMMANDS = [
  '/tasks — мои задачи',
  '/checklists — чек-листы на сегодня',
  '/stop — больше не присылать уведомления',
]
const plain = (text: string): Message => ({ html: escape(text) })

/** The code opens once, so it is used, the account linked and the answer written down together. */
export async function start(room: Room, { from, chat, hash }: HeardAs<'start'>): Promise<void> {
  const { db, house, now } = room
  const { companyId } = house
  await db.write(companyId, async (sql) => {
    const known = await personOfTelegram(sql, companyId, from.id)
    // Telegram's own «Запустить», without a link of ours.
    if (hash === null) return answerIn(sql, room, { chat }, known ? help() : plain(HOW_TO_LINK))
    const owner = await takeCode(sql, companyId, hash, now())
    if (!owner) return answerIn(sql, room, { chat }, plain(OLD_CODE))
    const { userId, name, company } = owner
    await link(sql, companyId, { userId, telegramId: from.id, username: from.username, at: now() })
    await record(sql, eventContext(room, { id: userId }), {
      action: 'telegram.linked',
      changes: { employee: { new: name } },
    })
    const told = `Готово! ${name}, вы будете получать уведомления компании «${company}»`
    await answerIn(sql, room, { chat }, { html: `${escape(told)}\n\n${COMMANDS.join('\n')}` })
  })
}

export async function stop(
  room: Room,
  { from, chat }: HeardAs<'stop' | 'tasks' | 'checklists' | 'help'>,
): Promise<void> {
  await leave(room, from.id, null, async (sql, wasLinked) =>
    answerIn(sql, room, { chat }, plain(wasLinked ? 'Вы больше не получаете уведомления' : HOW_TO_LINK)),
  )
}

/** He has blocked the bot: there is nobody to answer. */
export const blocked = (room: Room, { from }: HeardAs<'blocked' | 'removed'>): Promise<void> =>
  leave(room, from.id, room.now(), async () => {})

type Then = (sql: Parameters<typeof unlink>[0], wasLinked: boolean) => Promise<void>
async function leave(room: Room, telegramId: string, blockedAt: Date | null, then: Then): Promise<void> {
  const { db, house } = room
  await db.write(house.companyId, async (sql) => {
    const person = await personOfTelegram(sql, house.companyId, telegramId)
    if (person && (await unlink(sql, house.companyId, person.userId, blockedAt)))
      await record(sql, eventContext(room, { id: person.userId }), {
        action: 'telegram.unlinked',
        changes: { employee: { new: person.name } },
      })
    await then(sql, person !== undefined)
  })
}

export const help = (): Message => ({ html: COMMANDS.join('\n') })
export const helped = async (room: Room, { chat }: { chat: string }): Promise<void> =>
  void (await say(room, { chat }, help()))
