import type { Handlers } from '../context.ts'
import { assistant } from './assistant.ts'
import { auth } from './auth.ts'
import { companies } from './companies.ts'
import { config } from './config.ts'
import { knowledgeBase } from './knowledge-base.ts'
import { positions } from './positions.ts'
import { testing } from './testing.ts'
import { topics } from './topics.ts'
import { uploads } from './uploads.ts'
import { verification } from './verification.ts'

/** A missing operation fails to compile here. */
export const handlers: Handlers = {
  ...config,
  ...auth,
  ...verification,
  ...companies,
  ...knowledgeBase,
  ...topics,
  ...positions,
  ...uploads,
  ...testing,
  ...assistant,
}
