import { fishTask } from '../tasks/kitchen.ts'
import { companyIds } from '../ids.ts'
import { rowsOf, type Seeded } from '../row.ts'
import type { StoredFix } from './rows.ts'
import { warmFish } from './warm-fish.ts'

/** What stands open: the fish that was too warm yesterday. */
export const fixes: Seeded<StoredFix>[] = rowsOf(companyIds.berezka, [
  {
    task: fishTask._id,
    checklist: warmFish.checklist,
    restaurant: warmFish.restaurant,
    itemId: warmFish.itemId,
    isOpen: true,
    runs: [warmFish.run],
  },
])
