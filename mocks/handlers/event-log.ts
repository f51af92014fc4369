import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const eventLog: FeatureHandlers<'event-log'> = {
  eventList: notMocked,
  eventGet: notMocked,
  eventExport: notMocked,
}
