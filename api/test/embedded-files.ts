import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3, type EmbeddedS3 } from '../local/s3/s3.ts'
import { createFileStore, type FileStore } from '../files/store.ts'

/** One store a process, started when the first test wants it; it leaves with the process. */
let server: Promise<EmbeddedS3> | undefined
let made = 0

/** An empty bucket of the embedded S3, spoken to by its protocol. */
export async function embeddedFiles(): Promise<FileStore> {
  const s3 = await (server ??= start())
  made += 1
  const files = createFileStore({ ...s3, bucket: `test-${made}`, embedded: true })
  await files.createBucket()
  return files
}

async function start(): Promise<EmbeddedS3> {
  const folder = mkdtempSync(join(tmpdir(), 'test-files-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return startS3({ dataDir: folder })
}
