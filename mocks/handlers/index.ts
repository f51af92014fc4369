import type { Handlers } from '../context.ts'
import { acknowledgements } from './acknowledgements.ts'
import { assistant } from './assistant.ts'
import { auth } from './auth.ts'
import { categories } from './categories.ts'
import { checklists } from './checklists.ts'
import { companies } from './companies.ts'
import { config } from './config.ts'
import { courses } from './courses.ts'
import { dashboard } from './dashboard.ts'
import { eventLog } from './event-log.ts'
import { faults } from './faults.ts'
import { forms } from './forms.ts'
import { keys } from './keys.ts'
import { knowledgeBase } from './knowledge-base.ts'
import { monitoring } from './monitoring.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { onboarding } from './onboarding.ts'
import { positions } from './positions.ts'
import { restaurants } from './restaurants.ts'
import { tasks } from './tasks.ts'
import { telegram } from './telegram.ts'
import { testing } from './testing/testing.ts'
import { topics } from './topics.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { verification } from './verification.ts'
import { webhooks } from './webhooks.ts'

/** A missing operation fails to compile here. */
export const handlers: Handlers = {
  ...config,
  ...faults,
  ...auth,
  ...verification,
  ...companies,
  ...knowledgeBase,
  ...acknowledgements,
  ...topics,
  ...positions,
  ...restaurants,
  ...categories,
  ...users,
  ...eventLog,
  ...onboarding,
  ...uploads,
  ...testing,
  ...courses,
  ...dashboard,
  ...monitoring,
  ...news,
  ...notifications,
  ...tasks,
  ...forms,
  ...checklists,
  ...assistant,
  ...telegram,
  ...keys,
  ...webhooks,
}
