import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { client } from '../../../api.ts'
import { messageOf } from '../../../api/problem.ts'
import { asSpreadsheet, spreadsheetFault } from '../../../uploads/spreadsheet-file.ts'

type Sheet = components['schemas']['ChecklistSheet']
export type Skipped = Sheet['skipped'][number]

/** The items of a table; nothing is kept by the server. */
export async function sendSheet(file: File): Promise<{ sheet?: Sheet; failed?: string }> {
  const fault = spreadsheetFault(file, limits.checklists.importMaxBytes)
  if (fault !== undefined) return { failed: fault }
  const form = new FormData()
  form.append('file', asSpreadsheet(file))
  const { data, error } = await client.POST('/api/checklists/import', {
    body: { file: '' },
    bodySerializer: () => form,
  })
  return data ? { sheet: data } : { failed: messageOf(error, 'Ошибка загрузки файла') }
}
