import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { OPEN } from '../../../../openapi/rules/tasks/tasks.ts'

/** What an address without a word asks for: my open tasks, as listQuery says it. */
export const firstPage = { query: { status: OPEN.join(','), page: 1, limit: limits.tasks.pageSize } }
