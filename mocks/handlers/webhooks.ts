import type { FeatureHandlers } from '../context.ts'
import { deliveries } from './webhooks/deliveries.ts'
import { feed } from './webhooks/feed.ts'
import { writing } from './webhooks/writing.ts'

export const webhooks: FeatureHandlers<'webhooks'> = { ...writing, ...deliveries, ...feed }
