import { useEffect } from 'react'
import type { Task } from '../steps/move.ts'
import { Linked } from './Linked.tsx'
import { TaskFiles } from './TaskFiles.tsx'

/** What is to be done, where, until when. */
export function TaskHead({ task }: { task: Task & { waits: boolean } }) {
  const { number, title, description, attachments } = task
  useEffect(() => {
    document.title = `№${number} ${title}`
  }, [number, title])
  return (
    <header className="tcard-task">
      <h1 tabIndex={-1}>{title}</h1>
      {description && (
        <p className="tcard-text">
          <Linked>{description}</Linked>
        </p>
      )}
      <TaskFiles files={attachments} label="Файлы задачи" />
    </header>
  )
}
