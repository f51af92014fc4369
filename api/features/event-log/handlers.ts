import type { FeatureHandlers } from '../../context.ts'
import { eventExport } from './export.ts'
import { eventGet } from './get.ts'
import { eventList } from './list.ts'

export const eventLog: FeatureHandlers<'event-log'> = { eventList, eventGet, eventExport }
