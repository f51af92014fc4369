import type { Step } from './steps.ts'
import { byExternalId } from './tasks/by-external-id.ts'
import { leaving } from './tasks/leaving.ts'
import { making } from './tasks/making.ts'
import { moving } from './tasks/moving.ts'
import { deleting, naming } from './tasks/naming.ts'
import { reading } from './tasks/reading.ts'
import { repeating, templates } from './tasks/repeating.ts'
import { talking } from './tasks/talking.ts'

export const tasks: Step[] = [
  ...reading,
  ...talking,
  ...making,
  ...byExternalId,
  ...moving,
  ...repeating,
  ...templates,
  ...naming,
  ...leaving,
  ...deleting,
]
