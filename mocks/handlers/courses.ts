import type { FeatureHandlers } from '../context.ts'
import { people } from './courses/people.ts'
import { reading } from './courses/reading.ts'
import { writing } from './courses/writing.ts'

export const courses: FeatureHandlers<'courses'> = { ...reading, ...writing, ...people }
