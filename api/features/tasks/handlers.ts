import type { FeatureHandlers } from '../../context.ts'
import { byExternalId } from './by-external-id.ts'
import { comments } from './comments/comments.ts'
import { taskCount } from './count.ts'
import { taskCreate } from './create.ts'
import { taskExport } from './export.ts'
import { taskGet } from './get.ts'
import { groupGet } from './group.ts'
import { taskHandOver } from './hand-over.ts'
import { taskListHistory } from './history.ts'
import { taskList } from './list.ts'
import { taskListPeople } from './people.ts'
import { taskDelete } from './remove.ts'
import { series } from './series/series.ts'
import { taskSetStatus } from './status.ts'
import { templates } from './templates/templates.ts'
import { taskUpdate } from './update.ts'

export const tasks: FeatureHandlers<'tasks'> = {
  taskList,
  taskCreate,
  taskCount,
  taskExport,
  taskHandOver,
  taskGet,
  taskUpdate,
  taskDelete,
  ...byExternalId,
  taskSetStatus,
  taskListPeople,
  taskListHistory,
  ...comments,
  groupGet,
  ...series,
  ...templates,
}
