import { messageOf } from '../../api/problem.ts'
import { remove, write } from '../../data/write.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'
import { nameOf, type Webhook } from './webhook-words.ts'

export const askToDelete = (webhook: Webhook, onGone?: () => void): void =>
  confirm({
    title: `Удалить вебхук «${nameOf(webhook)}»?`,
    text: 'События перестанут отправляться, журнал его доставок пропадёт. Вернуть их нельзя.',
    yes: 'Удалить',
    danger: true,
    act: async () => {
      const { data, failed } = await remove('webhookDelete', { path: { id: webhook._id } })
      if (!failed) {
        toast('success', data?.message ?? 'Вебхук удалён')
        return onGone?.()
      }
      toast('error', messageOf(failed.problem, 'Не удалось удалить'))
      return false
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
  const { failed } = await write('webhookUpdate', { path: { id: _id }, body: { isActive, updatedAt } })
  if (failed) toast('error', messageOf(failed.problem, 'Не удалось изменить вебхук'))
  else toast('success', isActive ? 'Вебхук включён' : 'Вебхук остановлен')
  return !failed
}

/** The delivery that was begun. */
export async function tryOut({ _id }: Webhook): Promise<string | undefined> {
  const { data, failed } = await write('webhookTest', { path: { id: _id } })
  if (failed) toast('error', messageOf(failed.problem, 'Проверка не отправлена'))
  return data?._id
}

export async function sendAgain(id: string, deliveryId: string): Promise<void> {
  const { failed } = await write('webhookResend', { path: { id, deliveryId } })
  if (failed) toast('error', messageOf(failed.problem, 'Не удалось повторить'))
  else toast('success', 'Отправляем ещё раз')
}
