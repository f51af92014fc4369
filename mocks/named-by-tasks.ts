import { rowsOf } from './db.ts'

/** Tasks, what repeats and what they are made from: each names places, forms, files. */
const naming = (companyId: string) => [
  ...rowsOf('tasks', companyId),
  ...rowsOf('taskSeries', companyId),
  ...rowsOf('taskTemplates', companyId),
]

/** How many of them do. */
export const namedByTasks = (field: 'category' | 'restaurant' | 'form', id: string, companyId: string): number =>
  naming(companyId).filter((one) => one[field] === id).length
