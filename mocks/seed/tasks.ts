import { companyIds } from './ids.ts'
import { rowsOf, type Seeded } from './row.ts'
import { hallTasks } from './tasks/hall.ts'
import { kitchenTasks } from './tasks/kitchen.ts'
import { pastTasks } from './tasks/past.ts'
import { repeatedTasks } from './tasks/repeated.ts'
import type { StoredTask } from './tasks/rows.ts'
import { groupTasks } from './tasks/together.ts'

/** As they were made: the last number is the last one's. */
export const tasks: Seeded<StoredTask>[] = rowsOf(
  companyIds.berezka,
  [...pastTasks, ...groupTasks, ...hallTasks, ...kitchenTasks, ...repeatedTasks].toSorted(
    (a, b) => a.number - b.number,
  ),
)
