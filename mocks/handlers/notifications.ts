import { limits } from '../../openapi/gen/limits.gen.ts'
import { choicesShown } from '../../openapi/rules/notifications/notification-kinds.ts'
import type { FeatureHandlers } from '../context.ts'
import type { StoredChoices } from '../seed/notifications.ts'
import {
  choicesOf,
  choose,
  cursorOf,
  isBehind,
  own,
  present,
  unreadOf,
  type Who,
  zoneOf,
} from './notifications/rows.ts'
import { hear, notificationStream } from './notifications/stream.ts'

export const notifications: FeatureHandlers<'notifications'> = {
  notificationList(context) {
    const { filter = 'all', before, limit = limits.notifications.pageSize } = context.query
    const rows = own(context).filter(
      (row) => (filter === 'all' || row.readAt === null) && (before === undefined || isBehind(row, before)),
    )
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      status: 200,
      body: {
        notifications: shown.map((row) => present(context, row)),
        unreadCount: unreadOf(context),
        next: rows.length > limit && last ? cursorOf(last) : null,
        quietHours: choicesOf(context).quiet,
      },
    }
  },

  notificationRead(context) {
    const { path, now, problem } = context
    const row = own(context).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'NOTIFICATION_NOT_FOUND')
    const isNew = row.readAt === null
    row.readAt ??= new Date(now()).toISOString()
    if (isNew) hear(context.user.id, [row._id])
    return { status: 200, body: { unreadCount: unreadOf(context) } }
  },

  notificationReadAll(context) {
    const { body, now } = context
    const { upTo } = body
    const read = own(context).filter(
      (row) => row.readAt === null && (upTo === undefined || isBehind(row, upTo) || cursorOf(row) === upTo),
    )
    for (const row of read) row.readAt = new Date(now()).toISOString()
    hear(
      context.user.id,
      read.map(({ _id }) => _id),
    )
    return { status: 200, body: { unreadCount: unreadOf(context) } }
  },

  notificationGetSettings: (context) => ({ status: 200, body: shown(context, choicesOf(context)) }),

  notificationSaveSettings(context) {
    const next = choose(context, context.body)
    if (!next) throw context.problem(409, 'NOTIFICATION_OBLIGATORY')
    return { status: 200, body: shown(context, next) }
  },

  notificationStream,
}

const shown = (who: Who, { choices, digestAt, quiet }: StoredChoices) => ({
  kinds: choicesShown(who.user.role, choices, who.company.obligatoryNotifications),
  digestAt,
  quietHours: quiet,
  timeZone: zoneOf(who),
  hasMailbox: Boolean(who.user.email) && who.user.emailVerified,
})
