import { ForeignBucket, isOwner, mark } from '../../../files/bucket-owner.ts'
import { isOurs } from '../../../files/copies.ts'
import type { FileStore } from '../../../files/store.ts'
import type { Run } from '../runner.ts'
import { liveAmong } from './live-objects.ts'

/**
 * Marks a bucket that nobody has marked: one without files, or one most of whose files this database knows. Of two
 * databases that share no file only one can know most of them, so the wrong one never comes first.
 */
export async function claimBucket({ sql, signal, keep }: Run, files: FileStore): Promise<void> {
  if (await isOwner(sql, files)) return
  let known = 0
  let all = 0
  for await (const page of files.list(signal)) {
    await keep()
    const ours = page.map(({ key }) => key).filter(isOurs)
    if (ours.length === 0) continue
    all += ours.length
    known += (await liveAmong(sql, ours)).size
  }
  if (all > 0 && known * 2 <= all)
    throw new ForeignBucket(`nobody has marked it, and this database knows ${known} of its ${all} objects`)
  await mark(sql, files)
  // Read back: another database may have been quicker.
  if (!(await isOwner(sql, files))) throw new ForeignBucket('the mark that was written is not there')
}
