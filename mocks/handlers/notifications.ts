import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const notifications: FeatureHandlers<'notifications'> = {
  notificationList: notMocked,
  notificationRead: notMocked,
  notificationReadAll: notMocked,
  notificationGetSettings: notMocked,
  notificationSaveSettings: notMocked,
  notificationStream: notMocked,
}
