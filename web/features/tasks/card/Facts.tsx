import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { formatDateTimeIn, formatWhen } from '../../../lib/dates.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import type { Task } from '../steps/move.ts'
import { Face } from './Face.tsx'

/** What is known of the task, a row each; what there is not is not drawn. */
export function Facts({ task }: { task: Task & { waits: boolean } }) {
  const { user } = useSnapshot(session)
  const { createdBy, deadline, timezone, category, restaurant, requireReview, requirePhoto, series, source } = task
  const asked = [...(requireReview ? ['требуется'] : []), ...(requirePhoto ? ['нужно фото'] : [])].join(' · ')
  return (
    <dl className="tcard-facts">
      <Fact name="Статус">{labels.TaskStatus[task.status]}</Fact>
      <Fact name="Срок">{deadline ? formatDateTimeIn(deadline, timezone) : 'Без срока'}</Fact>
      <Fact name="Приоритет">{labels.TaskPriority[task.priority]}</Fact>
      {restaurant && <Fact name="Ресторан">{restaurant.name}</Fact>}
      {category && <Fact name="Категория">{category.name}</Fact>}
      <Fact name="Автор">
        <Face name={createdBy.name} own={createdBy.id !== null && createdBy.id === user?.id} />
        {createdBy.name}
      </Fact>
      {asked && <Fact name="Проверка">{asked}</Fact>}
      {series && <Fact name="Повторение">{labels.TaskPriority[task.priority]}</Fact>}
      {source && (
        <Fact name={sourceNames[source.type]}>
          {source.type === 'article' && source.title !== undefined ? (
            <Link href={href('article', { id: source.id })}>{source.title}</Link>
          ) : (
            (source.title ?? 'Больше недоступна')
          )}
        </Fact>
      )}
      <Fact name="Создана">{formatWhen(task.createdAt)}</Fact>
      {task.completedAt && (
        <Fact name={labels.TaskStatus[task.status]}>
          {[formatWhen(task.completedAt), task.completedBy?.name].filter(Boolean).join(' · ')}
        </Fact>
      )}
    </dl>
  )
}
const sourceNames = { checklist: 'Чек-лист', article: 'Статья', news: 'Новость' }

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
