import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const testing: FeatureHandlers<'testing'> = {
  testList: notImplemented,
  testCreate: notImplemented,
  testGet: notImplemented,
  testUpdate: notImplemented,
  testDelete: notImplemented,
}
