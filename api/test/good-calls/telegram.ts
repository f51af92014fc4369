import { link } from '../../telegram/links.ts'
import { buildUser, type BuiltUser } from '../factories.ts'
import type { GoodCalls, Stage } from './good-call.ts'

let last = 333_000
const tokenOf = ({ telegram }: Stage) => telegram.bot((last += 1))

async function connected(on: Stage) {
  const token = tokenOf(on)
  await on.admin.client.PUT('/api/integrations/telegram', { body: { botToken: token } })
  return token
}
async function linked(on: Stage, user: BuiltUser) {
  await connected(on)
  const telegramId = `${(last += 1)}`
  await on.app.db.write(on.company.id, (sql) =>
    link(sql, on.company.id, { userId: user.id, telegramId, username: null, at: new Date() }),
  )
}
async function chatOf(on: Stage) {
  await connected(on)
  const id = Bun.randomUUIDv7()
  await on.app.db.write(on.company.id, async (sql) => {
    await sql`
      insert into telegram_chats (company_id, id, chat_id, title, connected_at)
      values (${on.company.id}, ${id}, -100, 'Смена', ${new Date()})`
  })
  return { id }
}

export const telegram: GoodCalls = {
  telegramUpdate: {
    'telegram.connected': (on) => ({ body: { botToken: tokenOf(on) }, fields: ['bot'] }),
    'telegram.updated': async (on) => {
      await connected(on)
      return { body: { isActive: false, notifications: { digest: false } }, fields: ['isActive', 'notifications'] }
    },
  },
  telegramDelete: {
    'telegram.disconnected': async (on) => {
      await connected(on)
      return { fields: ['bot'] }
    },
  },
  telegramUnlinkPerson: {
    'telegram.unlinked': async (on) => {
      const person = await buildUser(on.app, { company: on.company })
      await linked(on, person)
      return { path: { id: '', userId: person.id }, fields: ['employee'] }
    },
  },
  telegramUnlink: {
    'telegram.unlinked': async (on) => {
      await linked(on, on.admin)
      return { fields: ['employee'] }
    },
  },
  telegramUpdateChat: {
    'telegram.updated': async (on) => ({
      path: await chatOf(on),
      body: { events: ['taskOverdue'] },
      fields: ['chat', 'notifications'],
    }),
  },
  telegramDeleteChat: {
    'telegram.updated': async (on) => ({ path: await chatOf(on), fields: ['chat'] }),
  },
}
