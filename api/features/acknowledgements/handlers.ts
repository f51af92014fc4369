import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const acknowledgements: FeatureHandlers<'acknowledgements'> = {
  acknowledgementGet: notImplemented,
  acknowledgementSave: notImplemented,
  acknowledgementKnown: notImplemented,
  articleAcknowledge: notImplemented,
  acknowledgementList: notImplemented,
  acknowledgementExport: notImplemented,
  acknowledgementRemind: notImplemented,
  acknowledgementListMine: notImplemented,
  acknowledgementListSheets: notImplemented,
}
