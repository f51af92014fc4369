import type { FeatureHandlers } from '../../context.ts'
import { reading } from './reading.ts'
import { writing } from './writing.ts'

export const keys: FeatureHandlers<'keys'> = { ...reading, ...writing }
