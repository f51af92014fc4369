import { useSnapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { session } from '../../../shell/session.ts'
import type { Task } from '../steps/move.ts'
import { Avatar } from '../../../ui/Avatars.tsx'

/** Who does it; whoever has handed it in is named. */
export function People({ task }: { task: Task }) {
  const { user } = useSnapshot(session)
  const handedIn = task.result?.submittedBy.id
  return (
    <section aria-labelledby="task-people">
      <div className="tcard-head">
        <h2 id="task-people">{task.assignees.length === 1 ? 'Исполнитель' : 'Исполнители'}</h2>
        {task.assignees.length > 1 && (
          <span className="tcard-dim">{labels.TaskAssignMode[task.assignMode].toLocaleLowerCase('ru')}</span>
        )}
      </div>
      <ul className="tcard-people-rows">
        {task.assignees.map(({ id, name, position, isActive }) => (
          <li key={id ?? name}>
            <Avatar name={name} own={id !== null && id === user?.id} />
            <span className="tcard-person">{name}</span>
            <span className="tcard-dim">
              {id !== null && id === handedIn ? 'сдано' : isActive ? position?.name : 'не работает'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
