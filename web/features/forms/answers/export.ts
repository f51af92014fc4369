import { client } from '../../../api.ts'
import { download } from '../../../lib/download.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import type { ExportFormat } from '../../../ui/ExportMenu.tsx'
import { answerQuery, type Filters } from './answer-filters.ts'

/** The answers that are shown, all pages of them; undefined when the file is saved, otherwise why not. */
export const exportAnswers = (id: string, filters: Filters, format: ExportFormat, now: number) =>
  download(
    client.GET('/api/forms/{id}/responses/export', {
      params: { path: { id }, query: { ...answerQuery(filters, now, companyZone()), format } },
      parseAs: 'blob',
    }),
    `Ответы.${format}`,
  )
