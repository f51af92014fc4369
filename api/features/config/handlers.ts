import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const config: FeatureHandlers<'config'> = {
  configGet: notImplemented,
}
