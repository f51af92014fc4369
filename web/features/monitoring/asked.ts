import { createContext, useContext } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { isFault, type Period, spanOf } from '../../../openapi/rules/monitoring-period.ts'
import { LACKING } from '../../../openapi/rules/run-state.ts'
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

/** The rows behind the numbers: each list with the filters that it takes. */
export function linksOf({ asked: { from, to, restaurant, position, user } }: Looking) {
  const days = { period: 'own', from, to }
  const runs = (more: More = {}) => href('checklistRuns', {}, { ...days, restaurant, position, user, ...more })
  return {
    runs,
    /** What was not done in its time. */
    lacking: (more: More = {}) => runs({ status: LACKING, ...more }),
    /** With a deviation in this hour of this day of the week. */
    heat: (weekday: number, hour: number) => runs({ fails: true, weekday, hour }),
    /** Tasks are filtered by the day of their making: what is counted by its deadline is asked for without days. */
    tasks: (more: More = {}) => href('tasks', {}, { scope: 'all', status: 'any', restaurant, assignee: user, ...more }),
    results: (more: More = {}) =>
      href('testResults', {}, { scope: 'all', ...days, restaurant, position, user, ...more }),
    here: (more: More) => href('monitoring', {}, { ...days, restaurant, position, user, ...more }),
    days,
  }
}

/** The days of a part of the period: until the day before the next one begins. */
export const partDays = (dates: readonly string[], at: number, to: string) => ({
  from: dates[at] ?? to,
  to: dates[at + 1] === undefined ? to : dayAfter(dates[at + 1] ?? to, -1),
})
