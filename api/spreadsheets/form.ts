import { problem, type ProblemReply } from '../../openapi/contract.ts'
import { fill } from '../../openapi/rules/fill.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import { tableFormat } from '../../openapi/rules/user-import-table.ts'
import type { PublicContext } from '../context.ts'

export type SentForm = Pick<PublicContext, 'connection'> & { request: Request }
export type TableForm = { bytes: Uint8Array; format: 'xlsx' | 'csv'; form: FormData }

/** Beside the file: its part's head and the other fields. */
const HEAD_BYTES = 64 * 1024
const MEGABYTE = 1024 * 1024

/** The form of an import, held in memory: it is never larger than its limit says. */
export async function readTableForm({ request, connection }: SentForm, bytesMax: number): Promise<TableForm> {
  const body = await readBytes(connection.body(), bytesMax)
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
  const file = form?.get('file')
  if (!form || !(file instanceof File)) throw refusedForm(400, 'INVALID_REQUEST', 'file', fieldMessages.required)
  if (file.size > bytesMax) throw tooLarge(file.name, bytesMax)
  const bytes = await file.bytes()
  const format = tableFormat(file.name, bytes)
  if (!format) throw ofFile(415, 'FILE_TYPE_NOT_ALLOWED', { name: shown(file.name) })
  return { bytes, format, form }
}

async function readBytes(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > bytesMax + HEAD_BYTES) throw tooLarge(nameIn(Buffer.concat(chunks.slice(0, 2))), bytesMax)
  }
  return Buffer.concat(chunks)
}

/** The form is not read to its end: the name is in its first part's head, if the file comes first. */
const nameIn = (start: Buffer) => /filename="([^"\r\n]*)"/.exec(start.subarray(0, 4096).toString())?.[1] ?? ''

const tooLarge = (name: string, bytesMax: number) =>
  ofFile(413, 'FILE_TOO_LARGE', { name: shown(name), n: Math.floor(bytesMax / MEGABYTE) })

const shown = (name: string) => name.replace(/\p{C}/gu, '').slice(-100)

const ofFile = (
  status: number,
  code: 'FILE_TOO_LARGE' | 'FILE_TYPE_NOT_ALLOWED',
  values: Record<string, string | number>,
) => refusedForm(status, code, 'file', fill(messages[code], values), values)

export function refusedForm(
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
