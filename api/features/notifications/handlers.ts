import type { FeatureHandlers } from '../../context.ts'
import { notificationList } from './list.ts'
import { reads } from './read.ts'
import { settings } from './settings.ts'
import { notificationStream } from './stream.ts'

export const notifications: FeatureHandlers<'notifications'> = {
  notificationList,
  ...reads,
  ...settings,
  notificationStream,
}
