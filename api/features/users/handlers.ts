import type { FeatureHandlers } from '../../context.ts'
import { byExternalId } from './by-external-id.ts'
import { reading } from './reading.ts'
import { spreadsheets } from './spreadsheets.ts'
import { writing } from './writing.ts'

export const users: FeatureHandlers<'users'> = {
  ...reading,
  ...writing,
  ...byExternalId,
  ...spreadsheets,
}
