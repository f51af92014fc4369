import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const testing: FeatureHandlers<'testing'> = {
  testList: notMocked,
  testCreate: notMocked,
  testGet: notMocked,
  testUpdate: notMocked,
  testDelete: notMocked,
}
