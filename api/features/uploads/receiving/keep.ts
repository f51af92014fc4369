import { ProblemReply } from '../../../../openapi/contract.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { SessionContext } from '../../../context.ts'
import { record } from '../../../events/record.ts'
import { COPY_WIDTHS } from '../../../files/copies.ts'
import { lock } from '../../../db/locks.ts'
import { Replayed } from '../../../db/replayed.ts'
import type { StoredObject } from './incoming-file.ts'
import { latinName } from '../../../../openapi/file-names.ts'
import { uploadResult } from '../present.ts'
import * as rows from '../queries.ts'
import { quotaExceeded } from '../refusals.ts'

/** An object that stands in the store and has no row yet. */
export type NewFile = StoredObject & { id: string; originalName: string }

const COPIED = /^image\/(png|jpeg|webp)$/
/** What the process that makes copies is given to decode, beside the limit in pixels (U10). */
const COPIED_BYTES = 50 * 1024 * 1024

/** Is it a still that smaller copies are made of? */
function isCopied({ type, width = 0, height = 0, size }: NewFile): boolean {
  const pixels = width * height
  return (
    COPIED.test(type) &&
    width > COPY_WIDTHS[0] &&
    pixels <= limits.uploads.imageMegapixelsMax * 1e6 &&
    size <= COPIED_BYTES
  )
}

/** The rows of a call and its answer, after all its objects stand; without the rows no object stays either. */
export async function keep(context: SessionContext, files: NewFile[]) {
  const { repeat, company, user, uploads, files: store } = context
  const at = context.now()
  const made = files.map((file) => ({
    companyId: company._id,
    id: file.id,
    key: file.key,
    name: latinName(file.originalName),
    originalName: file.originalName,
    mimetype: file.type,
    size: file.size,
    width: file.width ?? null,
    height: file.height ?? null,
    uploadedBy: user.id,
    createdAt: at,
    copiesTries: isCopied(file) ? 0 : null,
  }))
  try {
    return await repeat.answer(company._id, async (sql) => {
      // Two calls at once must not both find the last gigabyte (C7).
      await lock(sql, 'files of', company._id)
      const added = files.reduce((sum, { size }) => sum + size, 0)
      const room = await rows.room(sql, company._id, uploads.rules.quotaBytes)
      if (added > room.bytes) throw quotaExceeded(room)
      const kept = await rows.insert(sql, made)
      const [first, ...others] = kept.map(({ id, originalName }) => ({ id, title: originalName }))
      const changes = { files: { new: kept.map(({ originalName }) => originalName) } }
      const created = { action: 'file.created' } as const
      await record(
        sql,
        context,
        { ...created, ...(first && { entity: first }), changes },
        others.map((entity) => ({ ...created, entity })),
      )
      return { status: 200 as const, body: uploadResult(kept) }
    })
  } catch (error) {
    // A lost connection may have committed: rows must not point to nothing, so then the sweep decides (U7).
    if (error instanceof ProblemReply || error instanceof Replayed)
      await Promise.allSettled(files.map(({ key }) => store.delete(key)))
    throw error
  }
}
