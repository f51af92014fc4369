import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { client } from '../../../api.ts'
import { messageOf } from '../../../api/problem.ts'
import { download } from '../../../lib/download.ts'
import type { ExportFormat } from '../../../ui/ExportMenu.tsx'
import { asSpreadsheet, spreadsheetFault } from '../../../uploads/spreadsheet-file.ts'

type Sheet = components['schemas']['TestSheet']
export type Skipped = Sheet['skipped'][number]

/** The questions of a table; nothing is kept by the server. */
export async function sendSheet(file: File): Promise<{ sheet?: Sheet; failed?: string }> {
  const fault = spreadsheetFault(file, limits.testing.importMaxBytes)
  if (fault !== undefined) return { failed: fault }
  const form = new FormData()
  form.append('file', asSpreadsheet(file))
  const { data, error } = await client.POST('/api/tests/import', { body: { file: '' }, bodySerializer: () => form })
  return data ? { sheet: data } : { failed: messageOf(error, 'Ошибка загрузки файла') }
}

/** The questions as they are saved; undefined when the file is there, otherwise why not. */
export const exportQuestions = (id: string, format: ExportFormat) =>
  download(
    client.GET('/api/tests/{id}/questions/export', {
      params: { path: { id }, query: { format } },
      parseAs: 'blob',
    }),
    `Вопросы.${format}`,
  )
