import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const restaurants: FeatureHandlers<'restaurants'> = {
  restaurantList: notMocked,
  restaurantCreate: notMocked,
  restaurantGet: notMocked,
  restaurantUpdate: notMocked,
  restaurantDelete: notMocked,
}
