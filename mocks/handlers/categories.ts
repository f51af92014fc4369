import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const categories: FeatureHandlers<'categories'> = {
  categoryList: notMocked,
  categoryCreate: notMocked,
  categoryGet: notMocked,
  categoryUpdate: notMocked,
  categoryDelete: notMocked,
}
