import { fill } from '../../../../openapi/rules/text/fill.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { fieldMessages } from '../../../../openapi/gen/messages.gen.ts'
import type { SentForm } from '../../../files/multipart.ts'
import { readTableForm, refusedForm, type TableForm } from '../../../spreadsheets/form.ts'

export type ImportForm = Pick<TableForm, 'bytes' | 'format'> & { sendInvites: boolean; createMissing: boolean }

export async function readImportForm(sent: SentForm): Promise<ImportForm> {
  const { bytes, format, fields } = await readTableForm(sent, limits.users.importMaxBytes)
  return { bytes, format, sendInvites: flag(fields, 'sendInvites'), createMissing: flag(fields, 'createMissing') }
}

function flag(fields: TableForm['fields'], name: string): boolean {
  const value = fields.get(name) ?? 'false'
  if (value === 'true' || value === 'false') return value === 'true'
  throw refusedForm(400, 'INVALID_REQUEST', name, fill(fieldMessages.enum, { values: 'true, false' }))
}
