import { acknowledgements } from './acknowledgements.ts'
import { articles } from './articles.ts'
import { browsing } from './browsing.ts'
import { categories, restaurants } from './dictionaries.ts'
import { checklists } from './checklists.ts'
import { courses } from './courses.ts'
import { news } from './news.ts'
import { doors } from './doors.ts'
import { editing } from './editing.ts'
import { elsewhere } from './elsewhere.ts'
import { dashboard, dashboardAfter } from './dashboard.ts'
import { forms } from './forms.ts'
import { keys } from './keys.ts'
import { known } from './known.ts'
import { byExternalId, changes, external, many } from './external.ts'
import { faults } from './faults.ts'
import { lists } from './lists.ts'
import { eventLog } from './log.ts'
import { monitoring, monitoringAfter } from './monitoring.ts'
import { notifications } from './notifications.ts'
import { positions } from './positions.ts'
import { renaming } from './renaming.ts'
import { registering } from './registering.ts'
import { repeating } from './repeats.ts'
import { resetting } from './resetting.ts'
import { onboarding, settings } from './settings.ts'
import { signingIn } from './signing-in.ts'
import { spreadsheets } from './spreadsheets.ts'
import * as staff from './staff.ts'
import { tasks } from './tasks.ts'
import { testing } from './testing.ts'
import { telegram } from './telegram.ts'
import { tests } from './tests.ts'
import { told } from './told.ts'
import { toldLearning } from './told-learning.ts'
import { topics } from './topics.ts'
import { reviews } from './reviews.ts'
import { uploads } from './uploads.ts'
import { webhooks } from './webhooks.ts'
import type { Step } from './steps.ts'

/** Every question that both sides are asked, in this order: later ones use what earlier ones kept. */
export const script: Step[] = [
  ...signingIn,
  ...monitoring,
  ...notifications,
  ...told,
  ...toldLearning,
  ...lists,
  ...dashboard,
  ...checklists,
  ...articles,
  ...doors,
  ...known,
  ...browsing,
  ...editing,
  ...positions,
  ...topics,
  ...tests,
  ...testing,
  ...acknowledgements,
  ...reviews,
  ...courses,
  ...news,
  ...restaurants,
  ...categories,
  ...forms,
  ...tasks,
  ...monitoringAfter,
  ...dashboardAfter,
  ...settings,
  ...onboarding,
  ...telegram,
  ...keys,
  ...webhooks,
  ...staff.reading,
  ...staff.writing,
  ...spreadsheets,
  ...uploads,
  ...repeating,
  ...external,
  ...byExternalId,
  ...many,
  ...changes,
  ...renaming,
  ...elsewhere,
  ...faults,
  ...registering,
  ...resetting,
  ...eventLog,
]
