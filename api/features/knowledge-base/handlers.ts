import type { FeatureHandlers } from '../../context.ts'
import { history } from './history.ts'
import { reading } from './reading.ts'
import { writing } from './writing.ts'

export const knowledgeBase: FeatureHandlers<'knowledge-base'> = { ...reading, ...writing, ...history }
