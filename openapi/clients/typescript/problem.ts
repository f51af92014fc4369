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
  // An error without a word, as of a HEAD, is one too.
  if (isRefused(response)) throw new ProblemError(problemOf(error, response), response.status)
  return data as T
}

export const isRefused = ({ status }: Response): boolean => status >= 400

/** What was answered, or a Problem in its place: a proxy before the server has a page of its own, or nothing to say. */
export function problemOf(answered: unknown, { status, statusText }: Response): Problem {
  if (typeof answered === 'object' && answered !== null && 'code' in answered) return answered as Problem
  // The list of codes is open.
  const code = `HTTP_${status}` as Problem['code']
  return { code, message: `${status} ${statusText}`.trim() }
}
