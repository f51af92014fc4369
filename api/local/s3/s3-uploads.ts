import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Middleware } from 's3rver'

/** Where s3rver keeps the parts of uploads that are not complete: a folder for each. */
const FOLDER = '._S3rver_uploads'
const UPLOAD_ID = /^[\w-]+$/

/**
 * What s3rver lacks of uploads in parts: AbortMultipartUpload, which it answers 405, and ListMultipartUploads, by which
 * the sweep finds what was left behind (U7). One page holds all.
 */
export function unfinishedUploads(directory: string): Middleware {
  return async (context, next) => {
    const [, bucket = '', key] = context.path.split('/')
    const { uploadId, uploads } = context.query
    const folder = join(directory, bucket, FOLDER)
    if (context.method === 'DELETE' && key && uploadId !== undefined && UPLOAD_ID.test(uploadId)) {
      await rm(join(folder, uploadId), { recursive: true, force: true })
      context.status = 204
    } else if (context.method === 'GET' && !key && uploads !== undefined) {
      context.type = 'application/xml'
      context.body = await listing(bucket, folder)
    } else await next()
  }
}

async function listing(bucket: string, folder: string): Promise<string> {
  const ids = await readdir(folder).catch(() => [])
  const rows = await Promise.all(
    ids.map(async (id) => {
      const at = await stat(join(folder, id)).catch(() => undefined)
      // A part that came in after its upload was aborted has no key; ours hold nothing that XML would have to escape.
      const key = await readFile(join(folder, id, 'key'), 'utf8').catch(() => 'unknown')
      return (
        at &&
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.mtime.toISOString()}</Initiated></Upload>`
      )
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?><ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`
}
