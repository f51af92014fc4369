import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const positions: FeatureHandlers<'positions'> = {
  positionList: notImplemented,
  positionCreate: notImplemented,
  positionGet: notImplemented,
  positionUpdate: notImplemented,
  positionDelete: notImplemented,
}
