import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { remove } from '../../../data/write.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { href } from '../../../routes.ts'
import { toastOutcome } from '../../../shell/toast-outcome.ts'
import { confirm } from '../../../ui/confirm.ts'
import type { Choice } from '../../../ui/overlays/ActionMenu.tsx'
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx'
import { isMove, wordsOf } from '../steps/move.ts'
import { openMove } from '../steps/moves.ts'
import type { TaskRow } from './TaskName.tsx'

/** What the reader may do with a task of the list, as the contract says. */
export function TaskActions({ task }: { task: TaskRow }) {
  const { busy, act } = useBusy()
  const { _id: id, number, title, actions } = task
  const choices: Choice[] = [
    { label: 'Открыть', to: href('taskEdit', { id }) },
    ...actions
      .filter(isMove)
      .map((one) => ({ label: wordsOf(one), onPress: () => void act(() => openMove(task, one)) })),
    ...(actions.includes('delete')
      ? [
          {
            label: wordsOf('delete'),
            icon: <IconTrash size={18} />,
            className: 'tasks-remove',
            onPress: () => askToDelete(task),
          },
        ]
      : []),
  ]
  return (
    <div className="rows-actions">
      <MoreMenu of={`№${number} ${title}`} busy={busy} choices={choices} />
    </div>
  )
}

function askToDelete({ _id: id, number, title }: TaskRow): void {
  confirm({
    title: `Удалить задачу №${number}?`,
    text: title,
    yes: 'Да, удалить',
    danger: true,
    act: async () => {
      const reply = await remove('taskDelete', { path: { id } })
      return toastOutcome(reply, 'Задача удалена', 'Ошибка удаления задачи')
    },
  })
}
