import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { type Read, useRead } from '../../../data/useRead.ts'
import type { Answer } from '../../../data/contract.ts'
import type { Filters } from '../list/filters.ts'
import type { TaskRow } from '../list/TaskName.tsx'
import { useWaitingMoves } from '../steps/waiting.ts'
import { columnQuery } from './column-query.ts'
import { COLUMNS, type ColumnStatus } from './moves.ts'

/** So many the contract gives at once; more than these nobody drags. */
const MOST = 100

export interface BoardColumn {
  read: Read<Answer<'taskList'>>
  /** Those that stand here for the reader: what he has moved, or what waits for the network, is where he has put it. */
  tasks: readonly (TaskRow & { waits: boolean })[]
  count: number | undefined
  /** Below those that are shown. */
  more: number
  showMore: (() => void) | undefined
}

interface Held {
  task: TaskRow
  to: ColumnStatus
  /** The server has taken it; it stays until the columns have been read again. */
  taken: boolean
}

function useColumn(filters: Filters, today: string, status: ColumnStatus) {
  const [shown, setShown] = useState<number>(limits.tasks.pageSize)
  const read = useRead('taskList', { query: columnQuery(filters, today, status, shown) })
  return { read, shown, showMore: () => setShown(Math.min(MOST, shown + limits.tasks.pageSize)) }
}

export function useBoard(filters: Filters, today: string) {
  const own = {
    new: useColumn(filters, today, 'new'),
    in_progress: useColumn(filters, today, 'in_progress'),
    review: useColumn(filters, today, 'review'),
    done: useColumn(filters, today, 'done'),
  }
  const { applied } = useWaitingMoves()
  const [held, setHeld] = useState<readonly Held[]>([])
  const loading = COLUMNS.some((status) => own[status].read.loading)
  if (!loading && held.some(({ taken }) => taken)) setHeld(held.filter(({ taken }) => !taken))

  const rows = COLUMNS.flatMap((status) => own[status].read.data?.tasks ?? []).map(applied)
  const seen = new Map(rows.map((task) => [task._id, task]))
  const placeOf = (task: TaskRow) => held.find((one) => one.task._id === task._id)?.to ?? task.status
  const counters = COLUMNS.map((status) => own[status].read.data?.counters).find((one) => one !== undefined)

  const columnOf = (status: ColumnStatus): BoardColumn => {
    const { read, shown, showMore } = own[status]
    const tasks = [...seen.values()].filter((task) => placeOf(task) === status)
    const total = read.data?.total ?? 0
    const unseen = Math.max(0, total - (read.data?.tasks.length ?? 0))
    return {
      read,
      tasks,
      count: counters?.[status],
      more: unseen,
      showMore: unseen > 0 && shown < MOST ? showMore : undefined,
    }
  }
  return {
    columns: {
      new: columnOf('new'),
      in_progress: columnOf('in_progress'),
      review: columnOf('review'),
      done: columnOf('done'),
    },
    find: (id: string): TaskRow | undefined => seen.get(id),
    /** Puts a card into a column before the server has answered; the returned function ends it. */
    hold: (task: TaskRow, to: ColumnStatus) => {
      setHeld((all) => [...all.filter((one) => one.task._id !== task._id), { task, to, taken: false }])
      return (taken: boolean) =>
        setHeld((all) =>
          taken
            ? all.map((one) => (one.task._id === task._id ? { ...one, taken } : one))
            : all.filter((one) => one.task._id !== task._id),
        )
    },
    cancelled: counters?.cancelled ?? 0,
  }
}
