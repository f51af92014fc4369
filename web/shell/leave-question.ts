import { confirm } from '../ui/confirm.ts'
import { countUnsent } from './unsent.ts'

/** What a sign-out would delete from this device is asked about first. */
export async function unlessUnsent(leave: () => void): Promise<void> {
  const count = await countUnsent()
  if (count === 0) return leave()
  confirm({
    title: `Не отправлено: ${count}. Выйти и удалить?`,
    text: 'Эти изменения есть только на этом устройстве. После выхода их не восстановить.',
    yes: 'Выйти и удалить',
    no: 'Остаться',
    danger: true,
    act: leave,
  })
}
