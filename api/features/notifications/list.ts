import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import {
  columns,
  cursorOf,
  isShown,
  placeOf,
  present,
  unreadOf,
  type NotificationRow,
} from '../../notifications/rows.ts'
import { settingsOf } from '../../notifications/settings.ts'

export const notificationList: FeatureHandlers<'notifications'>['notificationList'] = async ({
  query,
  sql,
  db,
  company,
  user,
}) => {
  const { filter = 'all', before, limit = limits.notifications.pageSize } = query
  const place = before === undefined ? undefined : placeOf(before)
  const older = place ? sql`and (n.at, n.id) < (${place.at}, ${place.id}::uuid)` : sql``
  const [rows, [state], settings] = await Promise.all([
    db.read(
      () => sql<NotificationRow[]>`
        select ${columns(sql)} from notifications n
        where n.company_id = ${company._id} and n.user_id = ${user.id} and n.in_app and ${isShown(sql, company)}
          ${filter === 'unread' ? sql`and n.read_at is null` : sql``} ${older}
        order by n.at desc, n.id desc limit ${limit + 1}`,
    ),
    db.read(() => sql<{ unread: number }[]>`select ${unreadOf(sql, company, user.id)} as unread`),
    db.read(() => settingsOf(sql, company._id, user.id)),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    status: 200,
    body: {
      notifications: await db.read(() => present(sql, company._id, shown, settings.zone)),
      unreadCount: state?.unread ?? 0,
      next: rows.length > limit && last ? cursorOf(last) : null,
      quietHours: settings.quiet,
    },
  }
}
