import type { FeatureHandlers } from '../../context.ts'
import { reading } from './reading.ts'
import { topicReorder } from './reorder.ts'
import { writing } from './writing.ts'

export const topics: FeatureHandlers<'topics'> = { ...reading, ...writing, topicReorder }
