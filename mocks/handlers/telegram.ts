import { problem } from '../../openapi/contract.ts'
import type { FeatureHandlers } from '../context.ts'
import { integration } from './telegram/integration.ts'
import { people } from './telegram/people.ts'

export const telegram: FeatureHandlers<'telegram'> = {
  ...integration,
  ...people,
  // Nobody in Telegram knows a mock.
  telegramReceive() {
    throw problem(404, 'NOT_FOUND')
  },
}
