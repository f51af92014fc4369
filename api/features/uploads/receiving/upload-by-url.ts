import { ProblemReply } from '../../../../openapi/contract.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers, SessionContext } from '../../../context.ts'
import { DatabaseUnavailable } from '../../../db/client.ts'
import { PART_BYTES } from '../../../files/parts.ts'
import { FileStoreError } from '../../../files/store.ts'
import { fetchPublic } from '../../../files/fetch-public.ts'
import { IncomingFile } from './incoming-file.ts'
import { keep, type NewFile } from './keep.ts'
import { pictureOf, type Kind } from '../../../../openapi/file-kinds.ts'
import { authorsName } from '../../../../openapi/file-names.ts'
import type { Room } from '../queries.ts'
import { quotaExceeded } from '../refusals.ts'
import { roomOf } from './upload-create.ts'

const MAX_BYTES = limits.uploads.byUrlMaxMegabytes * 1024 * 1024

export const byUrl: Pick<FeatureHandlers<'uploads'>, 'uploadByUrl'> = {
  async uploadByUrl(context) {
    const { body, uploads, company, user, files, problem } = context
    const { takePlace, leave } = uploads.enter(company._id, user.id)
    try {
      const room = await roomOf(context)
      await files.ready()
      const picture = await take({ ...context, takePlace }, body.url, room).catch((error: unknown) => {
        if (isOurs(error)) throw error
        // Neither what was read there nor why it was not says anything of a network to the caller (I11).
        throw problem(400, 'BY_URL_FAILED')
      })
      return await keep(context, [picture])
    } finally {
      leave()
    }
  },
}

const isOurs = (error: unknown) =>
  error instanceof ProblemReply || error instanceof FileStoreError || error instanceof DatabaseUnavailable

type Call = SessionContext & { takePlace: () => void }

async function take(call: Call, url: string, room: Room): Promise<NewFile> {
  const { files: store, company, uploads, takePlace } = call
  const { rules } = uploads
  const stop = AbortSignal.timeout(rules.byUrlTimeoutMs)
  const { body, path } = await fetchPublic(url, rules, stop)
  const id = Bun.randomUUIDv7()
  let kind: Kind | undefined
  const file = new IncomingFile({
    key: `${company._id}/${id}`,
    maxBytes: Math.min(MAX_BYTES, rules.maxBytes),
    buffer: Buffer.allocUnsafeSlow(PART_BYTES),
    kindOf: async (head) => (kind = await pictureOf(head)),
    open: (key, type) => {
      takePlace()
      return store.openParts(key, type)
    },
  })
  try {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > room.bytes) throw quotaExceeded(room)
      await file.write(chunk)
    }
    const stored = await file.end()
    return { id, originalName: nameOf(path, kind?.extensions[0] ?? ''), ...stored }
  } catch (error) {
    await file.drop()
    throw error
  }
}

/** The last step of the path as a name, with the extension of what came. */
function nameOf(path: string, extension: string): string {
  let last = path.split('/').at(-1) ?? ''
  try {
    last = decodeURIComponent(last)
  } catch {
    // It stays as it stands in the address.
  }
  return authorsName(`${last.replace(/\.\w{1,10}$/, '') || 'image'}.${extension}`)
}
