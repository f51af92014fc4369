import type { FeatureHandlers } from '../context.ts'
import { acknowledgementListMine } from './acknowledgements/mine.ts'
import { own } from './acknowledgements/own.ts'
import { sheets } from './acknowledgements/sheets.ts'

export const acknowledgements: FeatureHandlers<'acknowledgements'> = { ...own, ...sheets, acknowledgementListMine }
