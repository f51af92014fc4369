import { client } from '../../../api.ts'
import { download } from '../../../lib/download.ts'
import { exportQuery, type Filters } from './filters.ts'

/** Those that the list shows, all pages of them. */
export const exportTasks = (filters: Filters, today: string, format: 'xlsx' | 'csv') =>
  download(
    client.GET('/api/tasks/export', {
      params: { query: { format, ...exportQuery(filters, today) } },
      parseAs: 'blob',
    }),
    `tasks.${format}`,
  )
