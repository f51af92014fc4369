import { restaurantRefs } from '../refs.ts'
import { dayFrom, runIdOf } from './day.ts'
import { checklistIds, itemId } from './templates.ts'

/** Where the run of the refrigerators stands among those of its day: third of the lists, in the first place. */
const PLACE = 2
const FISH = 1
/** Yesterday's failure that opened a task: too warm by far for fish. */
export const warmFish = {
  run: runIdOf(dayFrom(-1), PLACE),
  checklist: checklistIds.fridges,
  restaurant: restaurantRefs.moika._id,
  itemId: itemId('fridges', FISH),
  value: 4.5,
} as const
