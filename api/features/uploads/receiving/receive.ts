import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { SessionContext } from '../../../context.ts'
import { PART_BYTES } from '../../../files/parts.ts'
import { digestOf, FormDigest } from './form-digest.ts'
import { IncomingFile, Refused } from './incoming-file.ts'
import { kindOf } from '../../../../openapi/file-kinds.ts'
import type { NewFile } from './keep.ts'
import { BrokenForm, partsOf, type SentForm } from '../../../files/multipart.ts'
import { authorsName } from '../../../../openapi/file-names.ts'
import type { Room } from '../queries.ts'
import { quotaExceeded, refused } from '../refusals.ts'

const FIELD = 'files'
const MEGABYTE = 1024 * 1024
/** Beside the files: text fields, which we have no use for and skip. */
const OTHER_PARTS = 10
const MAX_PARTS = limits.uploads.maxFiles + OTHER_PARTS
const CLEAN_UP_WITHIN = 2_000

type Call = SentForm &
  Pick<SessionContext, 'files' | 'company' | 'uploads' | 'repeat'> & { room: Room; takePlace: () => void }
type Current = { file: IncomingFile; id: string; name: string }

/** A form that came before: read for what is in it, stored nowhere. Ends with the answer that it had. */
export async function receiveAgain(call: SentForm & Pick<Call, 'repeat'>): Promise<never> {
  const digest = await digestOf(call, MAX_PARTS).catch((error: unknown) => {
    throw error instanceof BrokenForm ? refused(400, 'UPLOAD_FAILED', FIELD) : error
  })
  call.repeat.of(digest.content)
  throw new Error('a known key has an answer')
}

/** The files of a form, each an object in the store; what is refused takes the whole call with it (uploads). */
export async function receive(call: Call): Promise<NewFile[]> {
  const { files: store, request, uploads, company, repeat, room, takePlace } = call
  const digest = repeat.isKeyed ? new FormDigest() : undefined
  const kept: NewFile[] = []
  const begun: IncomingFile[] = []
  let current: Current | undefined
  let bytes = 0
  let buffer: Buffer | undefined

  const begin = (field: string, wireName: string, type: string): Current => {
    if (field !== FIELD) throw refused(400, 'UPLOAD_FAILED', field.slice(0, 100) || FIELD)
    if (begun.length === limits.uploads.maxFiles)
      throw refused(400, 'TOO_MANY_FILES', FIELD, { n: limits.uploads.maxFiles })
    const name = authorsName(wireName)
    const id = Bun.randomUUIDv7()
    const file = new IncomingFile({
      key: `${company._id}/${id}`,
      maxBytes: uploads.rules.maxBytes,
      buffer: (buffer ??= Buffer.allocUnsafeSlow(PART_BYTES)),
      kindOf: (head) => kindOf(head, name, type),
      open: (key, kind) => {
        takePlace()
        return store.openParts(key, kind, request.signal)
      },
    })
    begun.push(file)
    return { file, id, name }
  }

  try {
    for await (const event of partsOf(call, MAX_PARTS)) {
      if (event.kind === 'file') {
        current = begin(event.field, event.name, event.type)
        digest?.begin(event.field, event.name, event.type)
      } else if (current && event.kind === 'bytes') {
        digest?.bytes(event.bytes)
        bytes += event.bytes.length
        if (bytes > room.bytes) throw quotaExceeded(room)
        await current.file.write(event.bytes)
      } else if (current && event.kind === 'end') {
        kept.push({ id: current.id, originalName: current.name, ...(await current.file.end()) })
        current = undefined
        digest?.end()
      }
    }
    if (kept.length === 0) throw refused(400, 'UPLOAD_FAILED', FIELD)
    repeat.of(digest?.content)
    return kept
  } catch (error) {
    // A store that is away must not hold up its own 503 (R7); what stays is swept (U7).
    await Promise.race([Promise.all(begun.map((file) => file.drop())), Bun.sleep(CLEAN_UP_WITHIN)])
    throw asProblem(error, `${FIELD}.${begun.length - 1}`, current?.name ?? '', uploads.rules.maxBytes)
  }
}

function asProblem(error: unknown, field: string, name: string, maxBytes: number): unknown {
  if (error instanceof BrokenForm) return refused(400, 'UPLOAD_FAILED', FIELD)
  if (!(error instanceof Refused)) return error
  return error.reason === 'type'
    ? refused(415, 'FILE_TYPE_NOT_ALLOWED', field, { name })
    : refused(413, 'FILE_TOO_LARGE', field, { name, n: Math.floor(maxBytes / MEGABYTE) })
}
