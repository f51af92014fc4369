import { fill } from '../../../../openapi/rules/fill.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { fieldMessages } from '../../../../openapi/gen/messages.gen.ts'
import { readTableForm, refusedForm, type SentForm, type TableForm } from '../../../spreadsheets/form.ts'

export type ImportForm = Pick<TableForm, 'bytes' | 'format'> & { sendInvites: boolean; createMissing: boolean }

export async function readImportForm(sent: SentForm): Promise<ImportForm> {
  const { bytes, format, form } = await readTableForm(sent, limits.users.importMaxBytes)
  return { bytes, format, sendInvites: flag(form, 'sendInvites'), createMissing: flag(form, 'createMissing') }
}

function flag(form: FormData, name: string): boolean {
  const value = form.get(name) ?? 'false'
  if (value === 'true' || value === 'false') return value === 'true'
  throw refusedForm(400, 'INVALID_REQUEST', name, fill(fieldMessages.enum, { values: 'true, false' }))
}
