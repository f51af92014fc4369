import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { client } from '../../../api.ts'
import { download } from '../../../lib/download.ts'
import type { ExportFormat } from '../../../ui/ExportMenu.tsx'
import { readSpreadsheet } from '../../../uploads/read-spreadsheet.ts'

type Sheet = components['schemas']['TestSheet']
export type Skipped = Sheet['skipped'][number]

/** The questions of a table. */
export const sendSheet = (file: File) =>
  readSpreadsheet<Sheet>(file, limits.testing.importMaxBytes, (bodySerializer) =>
    client.POST('/api/tests/import', { body: { file: '' }, bodySerializer }),
  )

/** The questions as they are saved; undefined when the file is there, otherwise why not. */
export const exportQuestions = (id: string, format: ExportFormat) =>
  download(
    client.GET('/api/tests/{id}/questions/export', {
      params: { path: { id }, query: { format } },
      parseAs: 'blob',
    }),
    `Вопросы.${format}`,
  )
