import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { href } from '../../../routes.ts'

export type TaskRow = Snapshot<components['schemas']['TaskSummary']>

/** The link covers the whole row (CSS); on a card the number goes before it. */
export function TaskName({ task, bare = false }: { task: TaskRow; bare?: boolean }) {
  return (
    <>
      <Link href={href('taskEdit', { id: task._id })} className="tasks-link rows-name">
        {bare && <span className="tasks-number">№{task.number} </span>}
        {task.title}
      </Link>
      {!bare && <TaskSigns task={task} />}
    </>
  )
}

/** Where it is, and what it asks for: signs with words that are heard. */
export function TaskSigns({ task }: { task: TaskRow }) {
  const { restaurant, category, requirePhoto, hasForm, series, group, commentsCount } = task
  const place = [restaurant?.name, category?.name].filter(Boolean).join(' · ')
  return (
    <span className="tasks-signs">
      {place && <span>{place}</span>}
      {series && <Sign icon={<IconRepeat size={16} />} words="Повторяется" />}
      {requirePhoto && <Sign icon={<IconCamera size={16} />} words="Требуется фото" />}
      {hasForm && <Sign icon={<IconClipboardText size={16} />} words="С формой отчёта" />}
      {group?.count !== undefined && (
        <Sign icon={<IconUsers size={16} />} words="Выполнено в группе" text={`${group.done ?? 0} из ${group.count}`} />
      )}
      {commentsCount > 0 && <Sign icon={<IconMessage size={16} />} words="Комментариев" text={String(commentsCount)} />}
    </span>
  )
}

const Sign = ({ icon, words, text }: { icon: ReactNode; words: string; text?: string }) => (
  <span className="tasks-sign" title={text === undefined ? words : `${words}: ${text}`}>
    <span aria-hidden="true">{icon}</span>
    <span className="app-hidden">{words} </span>
    {text}
  </span>
)
