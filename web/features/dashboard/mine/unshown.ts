import { plural } from '../../../lib/plural.ts'
import { href } from '../../../routes.ts'
import type { Mine } from '../view.ts'
import type { Unshown } from './DayRows.tsx'
import type { Day } from './to-do.ts'

/** How many of his runs and tasks did not come with the page; later tasks stand under a way to all of them anyway. */
export function unshownOf({ checklists, tasks }: Mine, { later }: Pick<Day, 'later'>): Unshown[] {
  const runs = checklists ? checklists.total - checklists.runs.length : 0
  const others = tasks && later.length === 0 ? tasks.total - tasks.tasks.length : 0
  return [
    ...(runs > 0
      ? [{ to: href('checklistExecute'), words: `Ещё ${runs} ${plural(runs, 'чек-лист', 'чек-листа', 'чек-листов')}` }]
      : []),
    ...(others > 0
      ? [{ to: href('tasks'), words: `Ещё ${others} ${plural(others, 'задача', 'задачи', 'задач')}` }]
      : []),
  ]
}
