import { messageOf } from '../../api/problem.ts'
import { remove, write } from '../../data/write.ts'
import { toast } from '../../shell/notifications.tsx'
import { toastOutcome } from '../../shell/toast-outcome.ts'
import { confirm } from '../../ui/confirm.ts'
import { nameOf, type Webhook } from './webhook-words.ts'

export const askToDelete = (webhook: Webhook, onGone?: () => void): void =>
  confirm({
    title: `Удалить вебхук «${nameOf(webhook)}»?`,
    text: 'События перестанут отправляться, журнал его доставок пропадёт. Вернуть их нельзя.',
    yes: 'Удалить',
    danger: true,
    act: async () => {
      const reply = await remove('webhookDelete', { path: { id: webhook._id } })
      return toastOutcome(reply, reply.data?.message ?? 'Вебхук удалён', 'Не удалось удалить') && onGone?.()
    },
  })

export const askToPause = (webhook: Webhook): void =>
  confirm({
    title: `Остановить вебхук «${nameOf(webhook)}»?`,
    text: 'Новые события будут записаны, но не отправлены. Когда включите его, их можно отправить все сразу.',
    yes: 'Остановить',
    act: () => setActive(webhook, false),
  })

export async function setActive({ _id, updatedAt }: Webhook, isActive: boolean): Promise<boolean> {
  const reply = await write('webhookUpdate', { path: { id: _id }, body: { isActive, updatedAt } })
  return toastOutcome(reply, isActive ? 'Вебхук включён' : 'Вебхук остановлен', 'Не удалось изменить вебхук')
}

/** The delivery that was begun. */
export async function tryOut({ _id }: Webhook): Promise<string | undefined> {
  const { data, failed } = await write('webhookTest', { path: { id: _id } })
  if (failed) toast('error', messageOf(failed.problem, 'Проверка не отправлена'))
  return data?._id
}

export async function sendAgain(id: string, deliveryId: string): Promise<void> {
  const reply = await write('webhookResend', { path: { id, deliveryId } })
  toastOutcome(reply, 'Отправляем ещё раз', 'Не удалось повторить')
}
