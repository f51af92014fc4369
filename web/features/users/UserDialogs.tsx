import { useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { write } from '../../data/write.ts'
import { createRepeatKeys, type RepeatKeys } from '../../lib/repeat-key.ts'
import { toast } from '../../shell/notifications.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PinDialog } from './PinDialog.tsx'
import { refused } from './refused.ts'
import type { User } from './user.ts'

/** What somebody wants to do with whom, before he has said yes. */
export interface Asked {
  kind: 'disable' | 'remove' | 'pin'
  user: User
}

const questions: Record<Asked['kind'], { question: string; yes: string; textOf: (user: User) => string }> = {
  disable: {
    question: 'Отключить пользователя?',
    yes: 'Да, отключить',
    textOf: ({ name }) =>
      `«${name}» сразу выйдет на всех устройствах и не сможет войти, PIN-код освободится. Позже пользователя можно включить снова.`,
  },
  remove: {
    question: 'Удалить пользователя?',
    yes: 'Да, удалить',
    textOf: ({ name }) =>
      `«${name}»: email, телефон, PIN-код и связь с Telegram будут удалены, имя останется в истории. Отменить это нельзя.`,
  },
  pin: {
    question: 'Создать новый PIN-код?',
    yes: 'Да, создать',
    textOf: ({ name, hasPin }) =>
      hasPin ? `«${name}»: прежний PIN-код перестанет действовать.` : `«${name}» сможет входить по этому PIN-коду.`,
  },
}

interface UserDialogsProps {
  asked: Asked | undefined
  onAsk: (asked: Asked | undefined) => void
}

export function UserDialogs({ asked, onAsk }: UserDialogsProps) {
  const [busy, setBusy] = useState(false)
  const [pin, setPin] = useState<string>()
  const [pinKey] = useState(() => createRepeatKeys())
  // The words stay while the dialog leaves.
  const [last, setLast] = useState<Asked>()
  if (asked && asked !== last) setLast(asked)
  const shown = asked ?? last
  const words = shown && questions[shown.kind]

  async function act() {
    if (!asked || busy) return
    setBusy(true)
    await run(asked, pinKey, setPin)
    setBusy(false)
    onAsk(undefined)
  }

  return (
    <>
      <ConfirmDialog
        opened={asked !== undefined}
        question={words?.question ?? ''}
        text={shown && words?.textOf(shown.user)}
        yes={words?.yes ?? ''}
        busy={busy}
        onYes={() => void act()}
        onNo={() => onAsk(undefined)}
      />
      <PinDialog pin={pin} onClose={() => setPin(undefined)} />
    </>
  )
}

async function run({ kind, user: { id } }: Asked, pinKey: RepeatKeys, showPin: (pin: string) => void): Promise<void> {
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
