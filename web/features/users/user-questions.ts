import { write } from '../../data/write.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { isAnswered } from '../../lib/repeated-bodies.ts'
import { confirm } from '../../ui/confirm.ts'
import { refused } from './refused.ts'
import type { User } from './user.ts'

/** What somebody wants to do with whom, before he has said yes. */
export interface Asked {
  kind: 'disable' | 'remove' | 'pin'
  user: User
}

// Not of a row: where the answer was lost, the list that is read after it may be gone too.
const pinKey = createRepeatKeys()

/** Of whoever leaves the dialog asks more: leaving/LeavingDialog.tsx. */
export function askForPin({ id, name, hasPin }: User, showPin: (pin: string) => void): void {
  confirm({
    title: 'Создать новый PIN-код?',
    text: hasPin ? `«${name}»: прежний PIN-код перестанет действовать.` : `«${name}» сможет входить по этому PIN-коду.`,
    yes: 'Да, создать',
    danger: true,
    act: () => makePin(id, showPin),
  })
}

async function makePin(id: string, showPin: (pin: string) => void): Promise<void> {
  const { data, failed } = await write('userSetPin', { path: { id }, body: {} }, { key: pinKey(id) })
  // A code that nobody can be shown any more is made anew by the next press.
  if (isAnswered({ data, failed })) pinKey.forget()
  if (data) showPin(data.pin)
  else refused(failed, 'Ошибка сохранения')
}
