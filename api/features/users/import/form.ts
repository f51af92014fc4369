import { problem, type ProblemReply } from '../../../../openapi/contract.ts'
import { fill } from '../../../../openapi/rules/fill.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../../openapi/gen/messages.gen.ts'
import { tableFormat } from '../../../../openapi/rules/user-import-table.ts'
import type { PublicContext } from '../../../context.ts'

type SentForm = Pick<PublicContext, 'connection'> & { request: Request }
export type ImportForm = { bytes: Uint8Array; format: 'xlsx' | 'csv'; sendInvites: boolean; createMissing: boolean }

/** Beside the file: its part's head and the other fields. */
const FORM_BYTES = limits.users.importMaxBytes + 64 * 1024
const MEGABYTE = 1024 * 1024

/** The form of the import, held in memory: it is never larger than its limit says. */
export async function readImportForm({ request, connection }: SentForm): Promise<ImportForm> {
  const body = await readBytes(connection.body())
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
  const file = form?.get('file')
  if (!form || !(file instanceof File)) throw refused(400, 'INVALID_REQUEST', 'file', fieldMessages.required)
  if (file.size > limits.users.importMaxBytes) throw tooLarge(file.name)
  const bytes = await file.bytes()
  const format = tableFormat(file.name, bytes)
  if (!format) throw ofFile(415, 'FILE_TYPE_NOT_ALLOWED', { name: shown(file.name) })
  return { bytes, format, sendInvites: flag(form, 'sendInvites'), createMissing: flag(form, 'createMissing') }
}

async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > FORM_BYTES) throw tooLarge(nameIn(Buffer.concat(chunks.slice(0, 2))))
  }
  return Buffer.concat(chunks)
}

/** The form is not read to its end: the name is in its first part's head, if the file comes first. */
const nameIn = (start: Buffer) => /filename="([^"\r\n]*)"/.exec(start.subarray(0, 4096).toString())?.[1] ?? ''

function flag(form: FormData, name: string): boolean {
  const value = form.get(name) ?? 'false'
  if (value === 'true' || value === 'false') return value === 'true'
  throw refused(400, 'INVALID_REQUEST', name, fill(fieldMessages.enum, { values: 'true, false' }))
}

const tooLarge = (name: string) =>
  ofFile(413, 'FILE_TOO_LARGE', { name: shown(name), n: Math.floor(limits.users.importMaxBytes / MEGABYTE) })

const shown = (name: string) => name.replace(/\p{C}/gu, '').slice(-100)

const ofFile = (
  status: number,
  code: 'FILE_TOO_LARGE' | 'FILE_TYPE_NOT_ALLOWED',
  values: Record<string, string | number>,
) => refused(status, code, 'file', fill(messages[code], values), values)

function refused(
  status: number,
  code: 'INVALID_REQUEST' | 'FILE_TOO_LARGE' | 'FILE_TYPE_NOT_ALLOWED',
  field: string,
  text: string,
  values?: Record<string, string | number>,
): ProblemReply {
  const reply = problem(status, code, values, { fields: { [field]: text } })
  // The rest of the body is not read (RFC 9110 §15.5.14).
  if (status === 413) reply.headers.connection = 'close'
  return reply
}
