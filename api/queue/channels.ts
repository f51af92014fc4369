import type { Channel } from './channel.ts'
import { telegramChannel, type TelegramTools } from '../telegram/channel.ts'
import { webhookChannel, type WebhookTools } from '../webhooks/channel.ts'
import { mailChannel, type MailTools } from './mail/channel.ts'

type Tools = MailTools & TelegramTools & WebhookTools

/** Every channel there is: one line each. */
export const channelsOf = (tools: Tools): Channel[] => [
  mailChannel(tools),
  telegramChannel(tools),
  webhookChannel(tools),
]
