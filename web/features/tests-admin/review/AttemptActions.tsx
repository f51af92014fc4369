import { Button } from '@mantine/core'
import { useState } from 'react'
import { write } from '../../../data/write.ts'
import { createRepeatKeys } from '../../../lib/repeat-key.ts'
import { toastOutcome } from '../../../shell/toast-outcome.ts'
import { confirm } from '../../../ui/confirm.ts'
import type { Result } from '../../tests/result-words.ts'

interface AttemptActionsProps {
  attempt: Result
  /** It is removed: the page has nothing to show any more. */
  onGone: () => void
}

/** One more attempt for whoever has none left; or this one away. */
export function AttemptActions({ attempt, onGone }: AttemptActionsProps) {
  const { _id: id, test, user } = attempt
  const [repeatKey] = useState(() => createRepeatKeys())
  const askToAdd = (userId: string) =>
    confirm({
      title: 'Добавить попытку?',
      text: `${user.name} сможет пройти «${test.title}» ещё один раз, сверх предела и без паузы.`,
      yes: 'Да, добавить',
      act: async () => {
        const input = { path: { id: test._id }, body: { userId } }
        const reply = await write('testReset', input, { key: repeatKey(input) })
        if (!reply.failed) repeatKey.forget()
        return toastOutcome(reply, 'Попытка добавлена')
      },
    })
  const askToDelete = () =>
    confirm({
      title: 'Удалить результат?',
      text: `${user.name}, «${test.title}», попытка ${attempt.number}. Ответы исчезнут, попытка вернётся сотруднику, лучшей станет другая.`,
      yes: 'Удалить',
      danger: true,
      act: async () => {
        const reply = await write('attemptDelete', { path: { id } })
        return toastOutcome(reply, 'Результат удален', 'Ошибка удаления') && onGone()
      },
    })
  return (
    <div className="review-acts" role="group" aria-label="Действия с результатом">
      {/* Whoever is removed takes no test any more. */}
      {user.id !== null && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => user.id !== null && askToAdd(user.id)}>
          Добавить попытку
        </Button>
      )}
      <Button variant="subtle" color="red" aria-haspopup="dialog" onClick={askToDelete}>
        Удалить результат
      </Button>
    </div>
  )
}
