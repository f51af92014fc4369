import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { toast } from '../../shell/notifications.tsx'
import { toastOutcome } from '../../shell/toast-outcome.ts'
import { confirm } from '../../ui/confirm.ts'
import type { Key } from './key-words.ts'

/** «Отозвать» can't be taken back. */
export const askToRevoke = ({ _id, name }: Key, onGone?: () => void): void =>
  confirm({
    title: `Отозвать ключ «${name}»?`,
    text: 'Он перестанет действовать со следующего вызова, и вернуть его нельзя: программе понадобится новый ключ.',
    yes: 'Отозвать',
    danger: true,
    act: async () => {
      const { data, failed } = await write('apiKeyDelete', { path: { id: _id } })
      if (data) {
        toast('success', data.message)
        return onGone?.()
      }
      toast('error', messageOf(failed.problem, 'Не удалось отозвать'))
      return false
    },
  })

export const askToPause = (key: Key): void =>
  confirm({
    title: `Поставить ключ «${key.name}» на паузу?`,
    text: 'Вызовы с ним будут получать отказ, пока его не снимут с паузы.',
    yes: 'Поставить на паузу',
    act: () => setActive(key, false),
  })

export async function setActive({ _id, updatedAt }: Key, isActive: boolean): Promise<boolean> {
  const reply = await write('apiKeyUpdate', { path: { id: _id }, body: { isActive, updatedAt } })
  return toastOutcome(reply, isActive ? 'Ключ снова действует' : 'Ключ на паузе', 'Не удалось изменить ключ')
}
