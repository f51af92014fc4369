import { problem, type ProblemReply } from '../../openapi/contract.ts'
import { holdToForm } from '../../openapi/held-media.ts'
import { fill } from '../../openapi/rules/text/fill.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import { tableFormat } from '../../openapi/rules/users/user-import-table.ts'
import { BrokenForm, partsOf, type SentForm } from '../files/multipart.ts'
import { nextRound } from '../threads/rounds.ts'

export type TableForm = {
  bytes: Uint8Array<ArrayBuffer>
  format: 'xlsx' | 'csv'
  /** What was sent beside the file. */
  fields: ReadonlyMap<string, string>
}

/** Beside the file: its part's head and the other fields, however many. */
const HEAD_BYTES = 64 * 1024
const MEGABYTE = 1024 * 1024

/** The form of an import, held in memory: it is never larger than its limit says. */
export async function readTableForm(sent: SentForm, bytesMax: number): Promise<TableForm> {
  holdToForm(sent.request.headers)
  const fields = new Map<string, string>()
  let file: { name: string; size: number; pieces: Uint8Array[] } | undefined
  let isOpen = false
  const body = () => upTo(bytesMax + HEAD_BYTES, sent.connection.body(), () => tooLarge(file?.name ?? '', bytesMax))
  try {
    for await (const event of partsOf({ ...sent, connection: { ...sent.connection, body } }, Infinity)) {
      if (event.kind === 'field') fields.set(event.field, fields.get(event.field) ?? event.value)
      else if (event.kind === 'end') isOpen = false
      else if (event.kind === 'file') {
        isOpen = file === undefined && event.field === 'file'
        if (isOpen) file = { name: event.name, size: 0, pieces: [] }
      } else if (isOpen && file) {
        file.pieces.push(event.bytes)
        file.size += event.bytes.length
        if (file.size > bytesMax) throw tooLarge(file.name, bytesMax)
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenForm)) throw error
    file = undefined
  }
  if (!file) throw refusedForm(400, 'INVALID_REQUEST', 'file', fieldMessages.required)
  await nextRound()
  const bytes = Buffer.concat(file.pieces)
  const format = tableFormat(file.name, bytes)
  if (!format) throw ofFile(415, 'FILE_TYPE_NOT_ALLOWED', { name: shown(file.name) })
  return { bytes, format, fields }
}

async function* upTo(bytesMax: number, body: AsyncIterable<Uint8Array>, fault: () => ProblemReply) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > bytesMax) throw fault()
    yield chunk
  }
}

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
