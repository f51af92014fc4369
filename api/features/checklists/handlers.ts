import type { FeatureHandlers } from '../../context.ts'
import { runExport } from './export/export.ts'
import { closing } from './journals/close.ts'
import { journalList } from './journals/list.ts'
import { reading as readingJournals } from './journals/reading.ts'
import { runGetLive } from './live/live.ts'
import { runRemind } from './live/remind.ts'
import { runAnswer } from './runs/answer.ts'
import { runComplete } from './runs/complete.ts'
import { runList } from './runs/list.ts'
import { runGet } from './runs/reading.ts'
import { runReturn } from './runs/return.ts'
import { runCreate } from './runs/start.ts'
import { runSign } from './sign/sign.ts'
import { checklistGetByCode } from './templates/by-code.ts'
import { creating } from './templates/create.ts'
import { checklistGetEffects } from './templates/effects.ts'
import { checklistImport } from './templates/import.ts'
import { reading } from './templates/list.ts'
import { checklistListCodes } from './templates/sheet.ts'
import { changing } from './templates/update.ts'
import { versions } from './templates/versions.ts'
import { runGetToday } from './today/today.ts'

export const checklists: FeatureHandlers<'checklists'> = {
  ...reading,
  ...creating,
  ...changing,
  ...versions,
  checklistGetEffects,
  checklistListCodes,
  checklistGetByCode,
  checklistImport,
  runCreate,
  runList,
  runGet,
  runGetToday,
  runAnswer,
  runComplete,
  runReturn,
  runGetLive,
  runExport,
  runRemind,
  runSign,
  journalList,
  ...readingJournals,
  ...closing,
}
