import type { components } from './schema.ts'

/** Every answer that is not 2xx: `code` is for programs, `message` for people, `errors` name wrong fields. */
export type Problem = components['schemas']['Problem']

/** A Problem as an exception. */
export class ProblemError extends Error {
  readonly problem: Problem
  readonly status: number

  constructor(problem: Problem, status: number) {
    super(problem.message)
    this.name = 'ProblemError'
    this.problem = problem
    this.status = status
  }
}

/** The data of a call, or a ProblemError: `await orThrow(client.GET('/api/topics'))`. */
export async function orThrow<T>(
  call: Promise<{ data?: T; error?: Problem | undefined; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call
  if (error) throw new ProblemError(error, response.status)
  return data as T
}
