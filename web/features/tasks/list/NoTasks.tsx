import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { NothingFound } from '../../../list/NothingFound.tsx'
import { href } from '../../../routes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Scope } from './filters.ts'

interface NoTasksProps {
  scope: Scope
  filtered: boolean
  resetTo: string
}

export function NoTasks({ scope, filtered, resetTo }: NoTasksProps) {
  if (filtered) return <NothingFound resetTo={resetTo} />
  if (scope === 'my') return <EmptyState title="У вас нет открытых задач" />
  return (
    <EmptyState
      title="Задач пока нет"
      text="Поставьте первую: кому, что сделать и к какому сроку"
      action={
        <Button component={Link} href={href('taskCreate')} variant="light">
          Создать задачу
        </Button>
      }
    />
  )
}
