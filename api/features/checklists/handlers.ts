import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const checklists: FeatureHandlers<'checklists'> = {
  checklistList: notImplemented,
  checklistCreate: notImplemented,
  checklistGet: notImplemented,
  checklistUpdate: notImplemented,
  checklistDelete: notImplemented,
  checklistDuplicate: notImplemented,
  checklistImport: notImplemented,
  checklistGetEffects: notImplemented,
  checklistListVersions: notImplemented,
  checklistRestore: notImplemented,
  checklistListCodes: notImplemented,
  checklistGetByCode: notImplemented,
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
