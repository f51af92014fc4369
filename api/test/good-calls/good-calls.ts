import { checklists } from './checklists.ts'
import { courses } from './courses.ts'
import { external } from './external.ts'
import { forms } from './forms.ts'
import type { GoodCalls } from './good-call.ts'
import { knowledge } from './knowledge.ts'
import { news } from './news.ts'
import { running } from './running.ts'
import { signingIn } from './signing-in.ts'
import { tasks } from './tasks.ts'
import { keys } from './keys.ts'
import { telegram } from './telegram.ts'
import { tests } from './tests.ts'
import { webhooks } from './webhooks.ts'

/** For each operation that changes something, and each event that it may leave: one call that does. */
export const goodCalls: GoodCalls = {
  ...signingIn,
  ...knowledge,
  ...running,
  ...tasks,
  ...forms,
  ...checklists,
  ...tests,
  ...courses,
  ...news,
  ...telegram,
  ...keys,
  ...webhooks,
  ...external,
}
