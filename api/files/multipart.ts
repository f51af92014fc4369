import { make, type PartInfo } from 'multipasta'
import type { PublicContext } from '../context.ts'

export type SentForm = Pick<PublicContext, 'connection'> & { request: Request }
export type PartEvent =
  /** Any other part, whole. */
  | { kind: 'field'; field: string; value: string }
  | { kind: 'file'; field: string; name: string; type: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'end' }
/** The form is not one: cut off, without a boundary, with a header or a part too many. */
export class BrokenForm extends Error {}

const FIELD_BYTES = 64 * 1024

/**
 * The parts of a form as they come (RFC 7578). The parser is pushed a chunk at a time and what it found is handed out
 * before the next chunk is read: so whoever consumes holds the sender back.
 */
export async function* partsOf({ request, connection }: SentForm, maxParts: number): AsyncGenerator<PartEvent> {
  let events: PartEvent[] = []
  let broken = false
  let isWhole = false
  const parser = make({
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    maxParts,
    maxFieldSize: FIELD_BYTES,
    isFile: (info) => parameter(info, 'filename') !== undefined,
    onField: (info, value) =>
      events.push({ kind: 'field', field: parameter(info, 'name') ?? '', value: new TextDecoder().decode(value) }),
    onFile: (info) => {
      const [field = '', name = ''] = [parameter(info, 'name'), parameter(info, 'filename')]
      events.push({ kind: 'file', field, name, type: String(info.headers['content-type'] ?? '').trim() })
      return (bytes) => {
        if (bytes === null) events.push({ kind: 'end' })
        else if (bytes.length > 0) events.push({ kind: 'bytes', bytes })
      }
    },
    onError: () => (broken = true),
    onDone: () => (isWhole = true),
  })
  const found = () => {
    if (broken) throw new BrokenForm()
    const now = events
    events = []
    return now
  }
  for await (const chunk of connection.body()) {
    parser.write(chunk)
    yield* found()
  }
  parser.end()
  yield* found()
  if (!isWhole) throw new BrokenForm()
}

/**
 * multipasta 0.2.8 reads no Cyrillic parameters: no filename, sometimes no name. So they are taken from the raw header,
 * where browsers write a quote as %22 (HTML, multipart/form-data encoding) and some programs no quotes around a token
 * (RFC 2183 section 2).
 */
function parameter({ headers }: PartInfo, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:\\\\.|[^"\\\\])*)"|([^\\s;"]+))`, 'i').exec(
    String(headers['content-disposition']),
  )
  return found?.[2] ?? found?.[1]?.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"')
}
