import type { Step } from './steps.ts'
import { filtering, listing } from './testing/lists.ts'
import { questionSheets } from './testing/questions.ts'
import { reviewed } from './testing/reviewing.ts'
import { taking } from './testing/taking.ts'

export const testing: Step[] = [
  ...listing('of the demo'),
  ...taking,
  ...reviewed,
  ...filtering,
  ...listing('in the end'),
  ...questionSheets,
]
