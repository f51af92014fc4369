import { escape } from '../message.ts'

/** What the app's own call has said, in its words. */
export const refusal = (error: unknown): string =>
  escape(
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
      ? error.message
      : 'Не получилось. Повторите позже',
  )

/** Too much, or broken here: the person has done nothing wrong, and the answer is made again. */
export function throwIfOurs({ status }: Response): void {
  if (status >= 500) throw new Error(`the app answered ${status}`)
}
