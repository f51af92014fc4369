import { randomKey } from '../lib/repeat-key.ts'
import { faultOf } from './check-files.ts'
import type { isPicture } from './file-types.ts'
import { shrinkPhoto } from './shrink-picture.ts'

/** A file of a write that may wait: `id` and `url` stand in its input until the server has said its own. */
export interface LocalFile {
  file: File
  /** Idempotency-Key of each try to send it. */
  key: string
  id: string
  url: string
}

type LocalFiles = { files: LocalFile[]; failed?: undefined } | { files?: undefined; failed: string }

/** What a write that may wait on this device is to bring (web/data/later.ts): looked at and made smaller now, sent with it. */
export async function localFiles(chosen: readonly File[], takes?: typeof isPicture): Promise<LocalFiles> {
  const files = await Promise.all(chosen.map(shrinkPhoto))
  const failed = faultOf(files, takes)
  if (failed !== undefined) return { failed }
  return {
    files: files.map((file) => {
      const key = randomKey()
      return { file, key, id: `local:${key}`, url: `local:${key}/file` }
    }),
  }
}
