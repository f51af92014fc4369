/** Typed calls of the workspace's API: one import, every operation that is promised to third parties. */
export { createClient, type ClientOptions, type WorkspaceClient } from './client.ts'
export { each, pages, type ListPath, type PageOf, type RowsOf } from './pages.ts'
export { orThrow, ProblemError, type Problem } from './problem.ts'
export type { components, operations, paths, webhooks } from './schema.ts'
