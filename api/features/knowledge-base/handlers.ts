import type { FeatureHandlers } from '../../context.ts'
import { history } from './history/history.ts'
import { reading } from './reading/reading.ts'
import { review } from './review/review.ts'
import { writing } from './writing/writing.ts'

export const knowledgeBase: FeatureHandlers<'knowledge-base'> = { ...reading, ...writing, ...history, ...review }
