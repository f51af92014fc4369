import type { Task } from '../steps/move.ts'

export function Result({ task }: { task: Task }) {
  return <p>{task.title}</p>
}
