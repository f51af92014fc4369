import { OPEN } from '../../../openapi/rules/tasks.ts'

/** The list goes by the authors' own order first (B12): the newest are looked for among as many. */
export const publishedArticles = { query: { status: 'published', limit: 50 } } as const

/** The newest of the log. */
export const lastEvents = { query: { limit: 10 } } as const

/** My own that are not done, the latest first; the counters of the same answer tell how many are late. */
export const myTasks = { query: { status: OPEN.join(','), limit: 5 } }

/** Meant for me and not passed yet. */
export const myTests = { query: { scope: 'my', state: 'todo' } } as const
export const myCourses = { query: { scope: 'my', state: 'todo' } } as const
