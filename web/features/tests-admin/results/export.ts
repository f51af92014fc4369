import { client } from '../../../api.ts'
import { download } from '../../../lib/download.ts'
import type { ExportFormat } from '../../../ui/ExportMenu.tsx'
import { exportQuery, type Filters } from './result-filters.ts'

/** The results that are shown, all pages of them; undefined when the file is saved, otherwise why not. */
export const exportResults = (filters: Filters, today: string, format: ExportFormat) =>
  download(
    client.GET('/api/test-results/export', {
      params: { query: { ...exportQuery(filters, today), format } },
      parseAs: 'blob',
    }),
    `Результаты тестов.${format}`,
  )
