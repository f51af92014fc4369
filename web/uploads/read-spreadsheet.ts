import { messageOf, type Problem } from '../api/problem.ts'
import { asSpreadsheet, spreadsheetFault } from './spreadsheet-file.ts'

/** What the server has read in a table, or why nothing. */
export type SheetRead<Sheet> = { sheet: Sheet; failed?: undefined } | { sheet?: undefined; failed: string }
type Post<Sheet> = (bodySerializer: () => FormData) => Promise<{ data?: Sheet; error?: Problem }>

/** Has the server read a table; nothing of it is kept there. */
export async function readSpreadsheet<Sheet>(
  file: File,
  maxBytes: number,
  post: Post<Sheet>,
): Promise<SheetRead<Sheet>> {
  const fault = spreadsheetFault(file, maxBytes)
  if (fault !== undefined) return { failed: fault }
  const form = new FormData()
  form.append('file', asSpreadsheet(file))
  const { data, error } = await post(() => form)
  return data ? { sheet: data } : { failed: messageOf(error, 'Ошибка загрузки файла') }
}
