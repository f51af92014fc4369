import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { escape } from '../message.ts'
import { personOfTelegram } from '../links.ts'
import { answerIn, eventContext, type HeardAs, type Room } from './room.ts'

const FULL = `Чат не подключен: у компании их уже ${limits.telegram.max}. Уберите лишний: Интеграции — Telegram`

/** Known from now on, and silent until an administrator says what it is for. */
export async function known(room: Room, heard: HeardAs<'connect' | 'added'>): Promise<void> {
  const { db, house, now } = room
  const { chat, title, hasTopics, thread, kind, from } = heard
  const { companyId } = house
  await db.write(companyId, async (sql) => {
    const [old] = await sql`
      update telegram_chats set title = ${title}, has_topics = ${hasTopics}, last_error = null
        ${kind === 'connect' ? sql`, thread_id = ${thread}` : sql``}
      where company_id = ${companyId} and chat_id = ${chat}::bigint returning 1`
    if (!old) {
      const person = await personOfTelegram(sql, companyId, from.id)
      if (person) await makeRoom(sql, companyId)
      const made = await sql`
        insert into telegram_chats (company_id, id, chat_id, title, has_topics, thread_id, connected_at)
        select ${companyId}, ${Bun.randomUUIDv7()}, ${chat}::bigint, ${title}, ${hasTopics}, ${thread}::integer, ${now()}
        where (select count(*) from telegram_chats where company_id = ${companyId}) < ${limits.telegram.max}
        on conflict do nothing returning 1`
      if (made.length > 0) {
        const by = person && { id: person.userId }
        await record(sql, eventContext(room, by), { action: 'telegram.updated', changes: { chat: { new: title } } })
      } else {
        const [other] = await sql`
          select from telegram_chats where company_id = ${companyId} and chat_id = ${chat}::bigint`
        if (!other) return answerIn(sql, room, { chat, thread }, { html: escape(FULL) })
      }
    }
    const told = `Чат подключен к компании «${house.name}». Ресторан и уведомления выбирает администратор: Интеграции — Telegram`
    if (kind === 'connect' || !old) await answerIn(sql, room, { chat, thread }, { html: escape(told) })
  })
}

/** Anybody may add the bot to his groups: those that nobody has given anything to hear give way to one of the company's people. */
async function makeRoom(sql: Tag, companyId: string): Promise<void> {
  await sql`
    delete from telegram_chats where company_id = ${companyId} and id in (
      select id from telegram_chats where company_id = ${companyId} and events = '{}'
      order by last_error is null, connected_at, id
      limit greatest(0, (select count(*) from telegram_chats where company_id = ${companyId}) - ${limits.telegram.max - 1}))`
}

export async function removed({ db, house }: Room, { chat }: HeardAs<'removed' | 'blocked'>): Promise<void> {
  await db.write(house.companyId, async (sql) => {
    await sql`
      update telegram_chats set last_error = 'Бота удалили из чата'
      where company_id = ${house.companyId} and chat_id = ${chat}::bigint`
  })
}
