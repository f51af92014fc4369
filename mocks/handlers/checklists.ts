import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const checklists: FeatureHandlers<'checklists'> = {
  checklistList: notMocked,
  checklistCreate: notMocked,
  checklistGet: notMocked,
  checklistUpdate: notMocked,
  checklistDelete: notMocked,
  checklistDuplicate: notMocked,
  checklistImport: notMocked,
  checklistGetEffects: notMocked,
  checklistListVersions: notMocked,
  checklistRestore: notMocked,
  checklistListCodes: notMocked,
  checklistGetByCode: notMocked,
  runCreate: notMocked,
  runList: notMocked,
  runGetToday: notMocked,
  runGetLive: notMocked,
  runExport: notMocked,
  runGet: notMocked,
  runAnswer: notMocked,
  runComplete: notMocked,
  runReturn: notMocked,
  runRemind: notMocked,
  runSign: notMocked,
}
