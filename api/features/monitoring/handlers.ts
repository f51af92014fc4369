import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const monitoring: FeatureHandlers<'monitoring'> = {
  monitoringGet: notImplemented,
  monitoringGetChecklists: notImplemented,
  monitoringGetTasks: notImplemented,
  monitoringGetTests: notImplemented,
  monitoringGetKnowledge: notImplemented,
  monitoringListPeople: notImplemented,
  monitoringExport: notImplemented,
  monitoringGetMine: notImplemented,
  monitoringUpdateMine: notImplemented,
}
