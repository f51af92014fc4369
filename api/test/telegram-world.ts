import type { Settings } from '../settings/settings.ts'
import { deliver } from '../queue/deliveries.ts'
import type { Said } from '../telegram/message.ts'
import { createTestApp, type TestApp, type TestOptions } from './app.ts'
import { buildCompany, buildUser, type BuiltCompany, type BuiltUser } from './factories.ts'
import { startTelegram } from './telegram-server.ts'
import { wrote } from './telegram-updates.ts'

const PUBLIC: Partial<Settings> = { publicScheme: 'https', productDomain: 'smena.example' }
let lastAccount = 900_000

/** An app that Telegram can call, and the Telegram that does; `isLocal`: it cannot, and is asked. */
export async function startTelegramWorld({ isLocal = false, ...options }: TestOptions & { isLocal?: boolean } = {}) {
  const telegram = startTelegram()
  const settings = { ...(isLocal ? {} : PUBLIC), telegramApiUrl: telegram.url }
  const app = await createTestApp({ ...options, settings: { ...settings, ...options.settings } })
  return {
    app,
    telegram,
    async stop() {
      await app.stop()
      await telegram.stop()
    },
  }
}
export type TelegramWorld = Awaited<ReturnType<typeof startTelegramWorld>>

export type Connected = { company: BuiltCompany; admin: BuiltUser; token: string; botId: number; house: House }
type House = ReturnType<typeof houseOf>
let lastBot = 700_000

/** A company with its bot. */
export async function connected(world: TelegramWorld, modules: object = {}): Promise<Connected> {
  const { app, telegram } = world
  const company = await buildCompany(app, {
    moduleSettings: { integrations: true, tasks: true, checklists: true, ...modules },
  })
  const admin = await buildUser(app, { company, role: 'admin' })
  lastBot += 1
  const token = telegram.bot(lastBot)
  const { error } = await admin.client.PUT('/api/integrations/telegram', { body: { botToken: token } })
  if (error) throw new Error(error.message)
  return { company, admin, token, botId: lastBot, house: houseOf(world, company, token) }
}

function houseOf({ app, telegram }: TelegramWorld, company: BuiltCompany, token: string) {
  /** As Telegram calls; the answer's status. */
  async function call(update: object): Promise<number> {
    const { url, secret } = telegram.webhooks.get(token) ?? { url: '', secret: '' }
    return post(app, url, update, secret)
  }
  const house = {
    call,
    /** Somebody did something in Telegram, and everything that follows has happened. */
    async hears(content: object) {
      const update = telegram.update(token, content as never)
      const status = await call(update)
      if (status !== 200) throw new Error(`the webhook answered ${status}`)
      await app.telegram()
      return update
    },
    /** His Telegram, linked as he does it himself. */
    async link(user: BuiltUser, id = (lastAccount += 1), username?: string) {
      const { data } = await user.client.POST('/api/integrations/telegram/link', {})
      const code = data?.url.split('start=')[1] ?? ''
      const account = { id, ...(username && { username }) }
      await house.hears(wrote(account, `/start ${code}`))
      return account
    },
    /** Somebody in the app is to be told. */
    tell: (to: { user: string } | { chat: string }, said: Partial<Said> = {}, at = new Date()) =>
      app.db.write(company.id, (sql) =>
        deliver(
          sql,
          [
            {
              channel: 'telegram',
              company: company.id,
              lane: company.id,
              payload: { ...to, title: 'Задача №131 просрочена', text: 'Холодильник с рыбой', ...said },
            },
          ],
          at,
        ),
      ),
    waiting: async () => {
      const rows = await app.db.jobs.sql<{ dueAt: Date; attempts: number }[]>`
        select due_at, attempts from deliveries where company = ${company.id} and channel = 'telegram' order by due_at`
      return rows.map(({ dueAt, attempts }) => ({ dueAt, attempts }))
    },
  }
  return house
}

export async function post(app: TestApp, url: string, update: object, secret?: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
  }
  const response = await app.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(update) }))
  return response.status
}
