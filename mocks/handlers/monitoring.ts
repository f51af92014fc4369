import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const monitoring: FeatureHandlers<'monitoring'> = {
  monitoringGet: notMocked,
  monitoringGetChecklists: notMocked,
  monitoringGetTasks: notMocked,
  monitoringGetTests: notMocked,
  monitoringGetKnowledge: notMocked,
  monitoringListPeople: notMocked,
  monitoringExport: notMocked,
  monitoringGetMine: notMocked,
  monitoringUpdateMine: notMocked,
}
