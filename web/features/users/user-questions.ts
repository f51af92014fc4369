import { messages } from '../../../openapi/gen/messages.gen.ts'
import { write } from '../../data/write.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'
import { refused } from './refused.ts'
import type { User } from './user.ts'

/** What somebody wants to do with whom, before he has said yes. */
export interface Asked {
  kind: 'disable' | 'remove' | 'pin'
  user: User
}

interface Words {
  title: string
  yes: string
  textOf: (user: User) => string
}

const questions: Record<Asked['kind'], Words> = {
  disable: {
    title: 'Отключить пользователя?',
    yes: 'Да, отключить',
    textOf: ({ name }) =>
      `«${name}» сразу выйдет на всех устройствах и не сможет войти, PIN-код освободится. Позже пользователя можно включить снова.`,
  },
  remove: {
    title: 'Удалить пользователя?',
    yes: 'Да, удалить',
    textOf: ({ name }) =>
      `«${name}»: email, телефон, PIN-код и связь с Telegram будут удалены, имя останется в истории. Отменить это нельзя.`,
  },
  pin: {
    title: 'Создать новый PIN-код?',
    yes: 'Да, создать',
    textOf: ({ name, hasPin }) =>
      hasPin ? `«${name}»: прежний PIN-код перестанет действовать.` : `«${name}» сможет входить по этому PIN-коду.`,
  },
}

// Not of a row: where the answer was lost, the list that is read after it may be gone too.
const pinKey = createRepeatKeys()

export function askAbout({ kind, user }: Asked, showPin: (pin: string) => void): void {
  const { title, yes, textOf } = questions[kind]
  confirm({ title, text: textOf(user), yes, danger: true, act: () => run({ kind, user }, showPin) })
}

async function run({ kind, user: { id } }: Asked, showPin: (pin: string) => void): Promise<void> {
  const path = { id }
  if (kind === 'disable') {
    const { failed } = await write('userSetStatus', { path, body: { isActive: false } })
    if (failed) refused(failed, 'Ошибка сохранения')
    else toast('success', messages.USER_INACTIVE)
  } else if (kind === 'remove') {
    const { failed } = await write('userDelete', { path })
    if (failed) refused(failed, 'Ошибка удаления')
    else toast('success', 'Пользователь удален')
  } else {
    const { data, failed } = await write('userSetPin', { path, body: {} }, { key: pinKey(id) })
    // A code that nobody can be shown any more is made anew by the next press.
    if (data || failed.problem.code === 'IDEMPOTENCY_ANSWER_GONE') pinKey.forget()
    if (data) showPin(data.pin)
    else refused(failed, 'Ошибка сохранения')
  }
}
