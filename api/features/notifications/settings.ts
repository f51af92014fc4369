import type { components } from '../../../openapi/gen/schema.d.ts'
import { chosen, choicesShown } from '../../../openapi/rules/notification-kinds.ts'
import { nextAt } from '../../../openapi/rules/quiet-hours.ts'
import type { FeatureHandlers, Role } from '../../context.ts'
import { settingsOf, type Settings } from '../../notifications/settings.ts'

type Calls = Pick<FeatureHandlers<'notifications'>, 'notificationGetSettings' | 'notificationSaveSettings'>

export const settings: Calls = {
  async notificationGetSettings({ sql, db, company, user }) {
    const row = await db.read(() => settingsOf(sql, company._id, user.id))
    return { status: 200, body: shown(user.role, row) }
  },

  async notificationSaveSettings({ body, db, company, user, now, problem }) {
    return db.write(company._id, async (sql) => {
      // Two tabs that choose at once: the second chooses on what the first has left.
      await sql`select from users where company_id = ${company._id} and id = ${user.id} for no key update`
      const old = await settingsOf(sql, company._id, user.id)
      const choices = chosen(old.choices, body.kinds ?? [])
      if (!choices) throw problem(409, 'NOTIFICATION_OBLIGATORY')
      const { quietHours: quiet = old.quiet, digestAt = old.digestAt } = body
      const at = now()
      const row = {
        choices: sql.json(choices),
        quietFrom: quiet?.from ?? null,
        quietTo: quiet?.to ?? null,
        digestAt,
        digestDueAt: digestAt === null ? null : nextAt(digestAt, old.zone, at),
        updatedAt: at,
      }
      await sql`
        insert into notification_settings ${sql({ companyId: company._id, userId: user.id, digestFrom: at, ...row })}
        on conflict (company_id, user_id) do update set ${sql(row)}`
      return { status: 200, body: shown(user.role, { ...old, choices, quiet, digestAt }) }
    })
  },
}

const shown = (
  role: Role,
  { choices, digestAt, quiet, zone, hasMailbox }: Settings,
): components['schemas']['NotificationSettings'] => ({
  kinds: choicesShown(role, choices),
  digestAt,
  quietHours: quiet,
  timeZone: zone,
  hasMailbox,
})
