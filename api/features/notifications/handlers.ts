import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const notifications: FeatureHandlers<'notifications'> = {
  notificationList: notImplemented,
  notificationRead: notImplemented,
  notificationReadAll: notImplemented,
  notificationGetSettings: notImplemented,
  notificationSaveSettings: notImplemented,
  notificationStream: notImplemented,
}
