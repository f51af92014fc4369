import { world } from '../../seed/world.ts'
import { ask, type Step } from '../steps.ts'

type More = Partial<Step>
export type As = 'admin' | 'waiter' | 'barman' | 'trainee' | 'stranger'

/** The demo's task of that number. */
export const idOf = (number: number) => world.tasks.find(({ row }) => row.number === number)?.row._id ?? 'none'

const firstOf = (value: unknown): Record<string, unknown> => (Array.isArray(value) ? { ...value[0] } : {})
export const idIn = (row: unknown) =>
  typeof row === 'object' && row !== null && '_id' in row ? String(row._id) : 'none'
/** What a task or another row was made as is asked for later by this word. */
export const kept = (word: string): More => ({
  keep: (reply) => {
    const row = 'tasks' in reply ? firstOf(reply.tasks) : reply
    return {
      [word]: String(row._id),
      [`${word}At`]: String(row.updatedAt),
      ...(typeof reply.group === 'string' && { [`${word}Group`]: reply.group }),
      [`${word}Series`]: idIn(reply.series),
    }
  },
})

export const list = (name: string, as: As, query = '', more: More = {}) =>
  ask(`tasks: ${name}`, as, 'taskList', { query, ...more })
export const get = (name: string, as: As, id: string, more: More = {}) =>
  ask(`task: ${name}`, as, 'taskGet', { path: { id }, ...more })
export const make = (name: string, as: As, body: object, more: More = {}) =>
  ask(`new task: ${name}`, as, 'taskCreate', { body, ...more })
export const put = (name: string, as: As, id: string, body: object, more: More = {}) =>
  ask(`put task: ${name}`, as, 'taskUpdate', { path: { id }, body, ...more })
export const remove = (name: string, as: As, id: string) =>
  ask(`delete task: ${name}`, as, 'taskDelete', { path: { id } })
export const move = (name: string, as: As, id: string, status: string, body: object = {}) =>
  ask(`status of a task: ${name}`, as, 'taskSetStatus', { path: { id }, body: { status, ...body } })
export const history = (name: string, as: As, id: string, query = '') =>
  ask(`history of a task: ${name}`, as, 'taskListHistory', { path: { id }, query })
export const people = (name: string, as: As, id: string, query = '') =>
  ask(`people of a task: ${name}`, as, 'taskListPeople', { path: { id }, query })
