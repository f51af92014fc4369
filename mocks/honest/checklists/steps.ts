import type { OperationId } from '../../../openapi/contract.ts'
import { templates } from '../../seed/checklists/templates.ts'
import { world } from '../../seed/world.ts'
import { ask, type Step } from '../steps.ts'

export type As = 'admin' | 'waiter' | 'barman' | 'trainee' | 'stranger' | undefined
type More = Partial<Step>

/** Everybody's question of one checklist or run. */
export const of =
  (what: string, call: OperationId) =>
  (name: string, as: As, id: string, more: More = {}): Step =>
    ask(`${what}: ${name}`, as, call, { path: { id }, ...more })

export const everybody = ['admin', 'waiter', 'barman', 'trainee', undefined] as const

/** The demo's run of a checklist so many days ago, in one of its two places. */
export function runOf(key: keyof typeof templates, daysAgo: number, restaurant: string): string {
  const own = world.runs
    .filter(({ row }) => row.checklist === templates[key]._id && row.restaurant === restaurant)
    .toSorted((a, b) => b.row.businessDate.localeCompare(a.row.businessDate))
  return own[daysAgo]?.row._id ?? 'none'
}

/** What was made is asked for later by this word. */
export const kept = (word: string): More => ({
  keep: (reply) => {
    const whole = typeof reply.run === 'object' && reply.run !== null ? { ...reply.run } : reply
    return { [word]: String((whole as { _id?: unknown })._id), [`${word}At`]: String(reply.updatedAt) }
  },
})
