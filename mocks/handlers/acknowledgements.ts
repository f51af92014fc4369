import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const acknowledgements: FeatureHandlers<'acknowledgements'> = {
  acknowledgementGet: notMocked,
  acknowledgementSave: notMocked,
  acknowledgementKnown: notMocked,
  articleAcknowledge: notMocked,
  acknowledgementList: notMocked,
  acknowledgementExport: notMocked,
  acknowledgementRemind: notMocked,
  acknowledgementListMine: notMocked,
  acknowledgementListSheets: notMocked,
}
