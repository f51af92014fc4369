import type { FeatureHandlers } from '../context.ts'
import { runAnswer, runComplete } from './checklists/answering.ts'
import { codes } from './checklists/codes.ts'
import { runExport } from './checklists/export.ts'
import { checklistImport } from './checklists/importing.ts'
import { journalCalls } from './checklists/journals.ts'
import { runGetLive } from './checklists/live.ts'
import { managing } from './checklists/managing.ts'
import { reading } from './checklists/reading.ts'
import { runSign } from './checklists/signatures.ts'
import { templates } from './checklists/templates.ts'

export const checklists: FeatureHandlers<'checklists'> = {
  ...templates,
  ...codes,
  checklistImport,
  ...reading,
  runGetLive,
  runExport,
  ...managing,
  runAnswer,
  runComplete,
  runSign,
  ...journalCalls,
}
