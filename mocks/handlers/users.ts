import type { FeatureHandlers } from '../context.ts'
import { bulk } from './users/bulk.ts'
import { byExternalId } from './users/by-external-id.ts'
import { reading } from './users/reading.ts'
import { spreadsheets } from './users/spreadsheets.ts'
import { writing } from './users/writing.ts'

export const users: FeatureHandlers<'users'> = {
  ...reading,
  ...writing,
  ...byExternalId,
  ...bulk,
  ...spreadsheets,
}
