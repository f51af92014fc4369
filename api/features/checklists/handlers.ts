import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'
import { checklistGetByCode } from './templates/by-code.ts'
import { creating } from './templates/create.ts'
import { checklistGetEffects } from './templates/effects.ts'
import { reading } from './templates/list.ts'
import { checklistListCodes } from './templates/sheet.ts'
import { changing } from './templates/update.ts'
import { versions } from './templates/versions.ts'

export const checklists: FeatureHandlers<'checklists'> = {
  ...reading,
  ...creating,
  ...changing,
  ...versions,
  checklistGetEffects,
  checklistListCodes,
  checklistGetByCode,
  checklistImport: notImplemented,
  runCreate: notImplemented,
  runList: notImplemented,
  runGetToday: notImplemented,
  runGetLive: notImplemented,
  runExport: notImplemented,
  runGet: notImplemented,
  runAnswer: notImplemented,
  runComplete: notImplemented,
  runReturn: notImplemented,
  runRemind: notImplemented,
  runSign: notImplemented,
}
