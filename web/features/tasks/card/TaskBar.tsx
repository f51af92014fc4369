import { ActionIcon } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isRecord, isText } from '../../../lib/shape.ts'
import { href } from '../../../routes.ts'

/** Where the reader came from: the list's query, if he came from it. */
function useWayBack(): string {
  const state: unknown = useHistoryState()
  const search = isRecord(state) && isText(state.listSearch) ? state.listSearch : ''
  return search ? `${href('tasks')}?${search}` : href('tasks')
}

/** Sticks to the top: the way back, what this is, and what can be done. */
export function TaskBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="tcard-bar">
      <ActionIcon component={Link} href={useWayBack()} aria-label="Назад к задачам" title="Назад к задачам">
        <IconArrowLeft size={20} />
      </ActionIcon>
      <span className="tcard-bar-title">{title}</span>
      {children && <div className="tcard-bar-end">{children}</div>}
    </div>
  )
}
