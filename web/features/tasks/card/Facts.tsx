import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { href } from '../../../routes.ts'
import { isAdmin, session } from '../../../shell/session.ts'
import { repeatWords } from '../../../../openapi/rules/time/repeat-words.ts'
import { Priority, TaskStatusMark } from '../shared/TaskMarks.tsx'
import type { Task } from '../steps/move.ts'
import { Avatar } from '../../../ui/Avatars.tsx'
import { When } from '../../../ui/When.tsx'

/** What is known of the task, a row each; what there is not is not drawn. */
export function Facts({ task }: { task: Task & { waits: boolean } }) {
  const { user } = useSnapshot(session)
  const { createdBy, deadline, timezone, category, restaurant, requireReview, requirePhoto, series, source, group } =
    task
  const asked = [...(requireReview ? ['требуется'] : []), ...(requirePhoto ? ['нужно фото'] : [])].join(' · ')
  return (
    <dl className="tcard-facts">
      <Fact name="Статус">
        <TaskStatusMark status={task.status} />
        {task.waits && (
          <>
            <IconClock size={16} aria-hidden="true" />
            <span className="app-hidden">ждёт сети</span>
          </>
        )}
      </Fact>
      <Fact name="Срок">{deadline ? formatDateTimeIn(deadline, timezone) : 'Без срока'}</Fact>
      <Fact name="Приоритет">
        <Priority priority={task.priority} />
      </Fact>
      {restaurant && <Fact name="Ресторан">{restaurant.name}</Fact>}
      {category && <Fact name="Категория">{category.name}</Fact>}
      <Fact name="Автор">
        <Avatar name={createdBy.name} own={createdBy.id !== null && createdBy.id === user?.id} />
        {createdBy.name}
      </Fact>
      {asked && <Fact name="Проверка">{asked}</Fact>}
      {series && (
        <Fact name="Повторение">
          <Series series={series} mayEdit={isAdmin(user) || (createdBy.id !== null && createdBy.id === user?.id)} />
        </Fact>
      )}
      {group?.count !== undefined && (
        <Fact name="Каждому своя">
          <Link href={href('tasks', {}, { scope: isAdmin(user) ? 'all' : 'created', group: group._id })}>
            {`выполнено ${group.done ?? 0} из ${group.count}`}
          </Link>
        </Fact>
      )}
      {source && (
        <Fact name={sourceNames[source.type]}>
          {source.type !== 'news' && source.title !== undefined ? (
            <Link href={sourceAddress[source.type](source.id)}>{source.title}</Link>
          ) : (
            (source.title ?? 'Больше недоступна')
          )}
        </Fact>
      )}
      <Fact name="Создана">
        <When at={task.createdAt} />
      </Fact>
      {task.completedAt && (
        <Fact name={labels.TaskStatus[task.status]}>
          <When at={task.completedAt} />
          {task.completedBy?.name && ` · ${task.completedBy.name}`}
        </Fact>
      )}
    </dl>
  )
}
const sourceAddress = {
  article: (id: string) => href('article', { id }),
  checklist: (run: string) => href('checklistExecute', {}, { run }),
}
const sourceNames = { checklist: 'Чек-лист', article: 'Статья', news: 'Новость' }

/** Whoever gave the task has given the others too. */
function Series({ series: { _id: id, repeat, isActive }, mayEdit }: SeriesProps) {
  if (!isActive) return 'завершено'
  const words = repeatWords(repeat)
  return mayEdit ? <Link href={href('taskSeriesEdit', { id })}>{words}</Link> : words
}
interface SeriesProps {
  series: NonNullable<Task['series']>
  mayEdit: boolean
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
