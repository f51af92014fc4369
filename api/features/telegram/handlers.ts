import type { FeatureHandlers } from '../../context.ts'
import { chats } from './chats.ts'
import { integration } from './integration.ts'
import { mine } from './mine.ts'
import { people } from './people.ts'
import { telegramReceive } from './webhook.ts'

export const telegram: FeatureHandlers<'telegram'> = {
  ...integration,
  ...people,
  ...chats,
  ...mine,
  telegramReceive,
}
