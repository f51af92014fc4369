import { client } from '../../../api.ts'
import { download } from '../../../lib/download.ts'
import type { ExportFormat } from '../../../ui/ExportMenu.tsx'
import { exportQuery, type Filters } from './run-filters.ts'

/** The runs that are shown, all pages of them, a line an answer; undefined when the file is saved, otherwise why not. */
export const exportRuns = (filters: Filters, today: string, format: ExportFormat) =>
  download(
    client.GET('/api/checklist-runs/export', {
      params: { query: { ...exportQuery(filters, today), format } },
      parseAs: 'blob',
    }),
    `Чек-листы.${format}`,
  )
