import { createContext, useContext } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { isFault, type Period, spanOf } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import {
  attemptRows,
  openTaskRows,
  RUN_ROWS,
  runRows,
  taskRows,
} from '../../../openapi/rules/monitoring/monitoring-rows.ts'
import { href } from '../../routes.ts'
import { type askedOf, dayAfter } from './filters.ts'

export type Asked = ReturnType<typeof askedOf>
type Group = components['schemas']['MonitoringGroup']

/** What the page is asked for now: its parts and their links say the same. */
export interface Looking {
  asked: Asked
  previous: Period
  group: Group
  /** The business day that it is. */
  today: string
}

export const LookingContext = createContext<Looking | undefined>(undefined)
export function useLooking(): Looking {
  const looking = useContext(LookingContext)
  if (!looking) throw new Error('A part of monitoring stands outside of its page')
  return looking
}

/** Undefined of days that nobody may ask for. */
export function lookingAt(asked: Asked, today: string): Looking | undefined {
  const span = spanOf(asked, today)
  return isFault(span) ? undefined : { asked, previous: span.previous, group: span.group, today }
}

type More = Record<string, string | number | boolean | undefined>
const own = { period: 'own' }

/** The rows behind the numbers: each list with the filters that it takes. */
export function linksOf({ asked }: Looking) {
  const runs = (more?: Parameters<typeof runRows>[1]) => href('checklistRuns', {}, { ...own, ...runRows(asked, more) })
  const tasks = (rows: ReturnType<typeof taskRows>) =>
    href('tasks', {}, { scope: 'all', ...(rows.status === undefined && { status: 'any' }), ...rows })
  return {
    runs,
    /** With a deviation in this hour of this day of the week. */
    heat: (weekday: number, hour: number) => runs({ ...RUN_ROWS.fails.rows, weekday, hour }),
    tasks: (more?: Parameters<typeof taskRows>[1]) => tasks({ ...own, ...taskRows(asked, more) }),
    openTasks: (more?: Parameters<typeof openTaskRows>[1]) => tasks(openTaskRows(asked, more)),
    results: (more?: Parameters<typeof attemptRows>[1]) =>
      href('testResults', {}, { scope: 'all', ...own, ...attemptRows(asked, more) }),
    here: (more: More) => href('monitoring', {}, { ...own, ...asked, ...more }),
    days: { ...own, from: asked.from, to: asked.to },
  }
}

/** The days of a part of the period: until the day before the next one begins. */
export const partDays = (dates: readonly string[], at: number, to: string) => ({
  from: dates[at] ?? to,
  to: dates[at + 1] === undefined ? to : dayAfter(dates[at + 1] ?? to, -1),
})
