import { encodeQR } from 'qr'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { fixedFault, switchesChosen, wishesOf } from '../../../openapi/rules/notifications/telegram.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { choose, settingsOf } from '../../notifications/settings.ts'
import { issueCode } from '../../telegram/codes.ts'
import { findBot } from '../../telegram/integration.ts'
import { unlink } from '../../telegram/links.ts'

type Operations = FeatureHandlers<'telegram'>
type Link = { telegramId: string | null; username: string | null; linkedAt: Date | null }

async function present(sql: Tag, companyId: string, userId: string): Promise<components['schemas']['MyTelegram']> {
  const [bot, [link], { choices, obligatory }] = await Promise.all([
    findBot(sql, companyId),
    sql<Link[]>`
      select telegram_id::text as telegram_id, username, linked_at from telegram_links
      where company_id = ${companyId} and user_id = ${userId}`,
    settingsOf(sql, companyId, userId),
  ])
  const isAvailable = bot?.isActive ?? false
  return {
    isAvailable,
    botUsername: isAvailable && bot ? bot.username : null,
    linked: link?.telegramId != null,
    username: link?.username ?? null,
    linkedAt: link?.linkedAt?.toISOString() ?? null,
    notifications: switchesChosen(choices, obligatory),
  }
}

export const mine: Pick<Operations, 'telegramGetMine' | 'telegramUpdateMine' | 'telegramLink' | 'telegramUnlink'> = {
  async telegramGetMine({ sql, db, company, user }) {
    return { status: 200, body: await db.read(() => present(sql, company._id, user.id)) }
  },

  telegramUpdateMine({ body, db, company, user, now, problem }) {
    const fixed = fixedFault(body.notifications, company.obligatoryNotifications)
    if (fixed) {
      const fields = { [`notifications.${fixed}`]: messages.TELEGRAM_NOTIFICATION_FIXED }
      throw problem(400, 'TELEGRAM_NOTIFICATION_FIXED', undefined, { fields })
    }
    return db.write(company._id, async (sql) => {
      const who = { company: company._id, user: user.id, now: now() }
      await choose(sql, who, { kinds: wishesOf(body.notifications) })
      return { status: 200, body: await present(sql, company._id, user.id) }
    })
  },

  telegramLink({ db, company, user, now, problem }) {
    return db.write(company._id, async (sql) => {
      const bot = await findBot(sql, company._id)
      if (!bot?.isActive) throw problem(409, 'TELEGRAM_OFF')
      const { code, expiresAt } = await issueCode(sql, company._id, user.id, now())
      const url = `https://t.me/${bot.username}?start=${code}`
      return { status: 200, body: { url, qrSvg: encodeQR(url, 'svg'), expiresAt: expiresAt.toISOString() } }
    })
  },

  telegramUnlink(context) {
    const { db, company, user } = context
    return db.write(company._id, async (sql) => {
      if (await unlink(sql, company._id, user.id))
        await record(sql, context, { action: 'telegram.unlinked', changes: { employee: { new: user.name } } })
      return { status: 200, body: { message: 'Telegram отвязан' } }
    })
  },
}
