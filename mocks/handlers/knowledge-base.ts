import type { FeatureHandlers } from '../context.ts'
import { history } from './knowledge-base/history.ts'
import { reading } from './knowledge-base/reading.ts'
import { review } from './knowledge-base/review.ts'
import { writing } from './knowledge-base/writing.ts'

export const knowledgeBase: FeatureHandlers<'knowledge-base'> = { ...reading, ...writing, ...history, ...review }
