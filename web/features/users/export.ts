import { client } from '../../api.ts'
import { download } from '../../lib/download.ts'
import { filterQuery, type Filters } from './list-filters.ts'

/** Those whom the list shows, all pages of them. */
export const exportUsers = (filters: Filters, format: 'xlsx' | 'csv') =>
  download(
    client.GET('/api/users/export', { params: { query: { format, ...filterQuery(filters) } }, parseAs: 'blob' }),
    `users.${format}`,
  )
