import type { components } from '../../../openapi/gen/schema.d.ts'
import { choicesShown } from '../../../openapi/rules/notifications/notification-kinds.ts'
import type { FeatureHandlers, Role } from '../../context.ts'
import { choose, settingsOf, type Settings } from '../../notifications/settings.ts'

type Calls = Pick<FeatureHandlers<'notifications'>, 'notificationGetSettings' | 'notificationSaveSettings'>

export const settings: Calls = {
  async notificationGetSettings({ sql, db, company, user }) {
    const row = await db.read(() => settingsOf(sql, company._id, user.id))
    return { status: 200, body: shown(user.role, row) }
  },

  notificationSaveSettings({ body, db, company, user, now, problem }) {
    return db.write(company._id, async (sql) => {
      const row = await choose(sql, { company: company._id, user: user.id, now: now() }, body)
      if (!row) throw problem(409, 'NOTIFICATION_OBLIGATORY')
      return { status: 200, body: shown(user.role, row) }
    })
  },
}

const shown = (
  role: Role,
  { choices, digestAt, quiet, zone, hasMailbox, obligatory }: Settings,
): components['schemas']['NotificationSettings'] => ({
  kinds: choicesShown(role, choices, obligatory),
  digestAt,
  quietHours: quiet,
  timeZone: zone,
  hasMailbox,
})
