import type { FeatureHandlers } from '../context.ts'
import { reading } from './forms/reading.ts'
import { responses } from './forms/responses.ts'
import { writing } from './forms/writing.ts'

export const forms: FeatureHandlers<'forms'> = { ...reading, ...writing, ...responses }
