import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'
import { reading } from './tasks/reading.ts'

export const tasks: FeatureHandlers<'tasks'> = {
  ...reading,
  taskCreate: notMocked,
  taskHandOver: notMocked,
  taskUpdate: notMocked,
  taskDelete: notMocked,
  taskSetStatus: notMocked,
  commentList: notMocked,
  commentCreate: notMocked,
  commentUpdate: notMocked,
  commentDelete: notMocked,
  seriesList: notMocked,
  seriesGet: notMocked,
  seriesUpdate: notMocked,
  seriesDelete: notMocked,
  templateList: notMocked,
  templateCreate: notMocked,
  templateGet: notMocked,
  templateUpdate: notMocked,
  templateDelete: notMocked,
}
