import type { FeatureHandlers } from '../context.ts'
import { byExternalId } from './tasks/by-external-id.ts'
import { comments } from './tasks/comments.ts'
import { reading } from './tasks/reading.ts'
import { series } from './tasks/series.ts'
import { taskSetStatus } from './tasks/status.ts'
import { templates } from './tasks/templates.ts'
import { writing } from './tasks/writing.ts'

export const tasks: FeatureHandlers<'tasks'> = {
  ...reading,
  ...writing,
  ...byExternalId,
  taskSetStatus,
  ...comments,
  ...series,
  ...templates,
}
