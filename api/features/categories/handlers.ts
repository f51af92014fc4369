import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const categories: FeatureHandlers<'categories'> = {
  categoryList: notImplemented,
  categoryCreate: notImplemented,
  categoryGet: notImplemented,
  categoryUpdate: notImplemented,
  categoryDelete: notImplemented,
}
