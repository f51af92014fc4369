import { Button } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { useRead } from '../../../data/useRead.ts'

interface GroupHeadProps {
  id: string
  onLeave: () => void
}

/** One task for each: how many of them are done. */
export function GroupHead({ id, onLeave }: GroupHeadProps) {
  const { data } = useRead('groupGet', { path: { id } })
  return (
    <section className="tasks-group" aria-label="Группа задач">
      <div>
        <p className="tasks-group-title">{data?.title ?? labels.TaskAssignMode.each}</p>
        {data && (
          <p className="tasks-group-words">
            Выполнено {data.done} из {data.count}
          </p>
        )}
        {data && (
          <progress className="tasks-group-bar" max={Math.max(1, data.count)} value={data.done} aria-hidden="true" />
        )}
      </div>
      <Button variant="default" onClick={onLeave}>
        Все задачи
      </Button>
    </section>
  )
}
