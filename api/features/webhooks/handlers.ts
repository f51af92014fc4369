import type { FeatureHandlers } from '../../context.ts'
import { deliveries } from './deliveries.ts'
import { feed } from './feed.ts'
import { reading } from './reading.ts'
import { sending } from './sending.ts'
import { writing } from './writing.ts'

export const webhooks: FeatureHandlers<'webhooks'> = { ...reading, ...writing, ...deliveries, ...sending, ...feed }
