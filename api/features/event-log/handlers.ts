import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const eventLog: FeatureHandlers<'event-log'> = {
  eventList: notImplemented,
  eventGet: notImplemented,
  eventExport: notImplemented,
}
