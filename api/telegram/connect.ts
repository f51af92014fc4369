import type { BotApi } from './bot-api.ts'
import { BotFault } from './bot-api.ts'

/** What the bot reads: anything else Telegram keeps to itself. */
export const HEARD = ['message', 'callback_query', 'my_chat_member'] as const

const COMMANDS = [
  { command: 'tasks', description: 'Мои задачи' },
  { command: 'checklists', description: 'Чек-листы на сегодня' },
  { command: 'stop', description: 'Больше не присылать уведомления' },
  { command: 'help', description: 'Что умеет бот' },
]

/** Where Telegram gives its messages from now on. Told again it changes nothing. */
export async function takeOver(api: BotApi, token: string, webhook: { url: string; secret: string } | undefined) {
  if (webhook)
    await api.call(token, 'setWebhook', { url: webhook.url, secret_token: webhook.secret, allowed_updates: HEARD })
  else await api.call(token, 'deleteWebhook', {})
  await api.call(token, 'setMyCommands', { commands: COMMANDS })
}

/** As far as it can be reached: whoever takes the bot away must not wait for it to be well. */
export async function letGo(api: BotApi, token: string): Promise<void> {
  try {
    await api.call(token, 'deleteWebhook', {}, { timeoutMs: 5000 })
  } catch (error) {
    if (!(error instanceof BotFault)) throw error
  }
}
