import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const restaurants: FeatureHandlers<'restaurants'> = {
  restaurantList: notImplemented,
  restaurantCreate: notImplemented,
  restaurantGet: notImplemented,
  restaurantUpdate: notImplemented,
  restaurantDelete: notImplemented,
}
