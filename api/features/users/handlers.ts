import type { FeatureHandlers } from '../../context.ts'
import { reading } from './reading.ts'
import { spreadsheets } from './spreadsheets.ts'
import { writing } from './writing.ts'

export const users: FeatureHandlers<'users'> = {
  ...reading,
  ...writing,
  ...spreadsheets,
}
