import { client } from '../../api.ts'
import { download } from '../../lib/download.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { eventQuery, type Filters } from './event-filters.ts'

/** What the log shows, all pages of it; undefined when the file is saved, otherwise why not. */
export const exportEvents = (filters: Filters, format: 'xlsx' | 'csv', now: number) =>
  download(
    client.GET('/api/event-log/export', {
      params: { query: { ...eventQuery(filters, now, companyZone()), format } },
      parseAs: 'blob',
    }),
    `Журнал событий.${format}`,
  )
