import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { toast } from '../../shell/notifications.tsx'

/** A trial message of the bot: to a group chat, or to the reader himself. */
export async function sendTest(body: components['schemas']['TelegramTest']): Promise<void> {
  const { data, failed } = await write('telegramTest', { body })
  if (failed) toast('error', messageOf(failed.problem, 'Сообщение не отправлено'))
  else toast('success', data.message)
}
