import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type postgres from 'postgres'
import { COPY_TYPE, copyKey, type Copies } from '../../api/files/copies.ts'
import type { FileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'
import type { CopyFolder } from './folder.ts'
import type { Manifest } from './manifest.ts'
import { each, jsonLines, OBJECTS, saveObject, type Wanted } from './objects.ts'

const WANTED = 'objects.wanted'

/** What objects belong to the rows of this snapshot: of all companies, or of one. */
export async function listObjects(tx: postgres.ISql, folder: string, companyId?: string): Promise<void> {
  const output = createWriteStream(join(folder, WANTED), { mode: 0o600 })
  const rows = tx<{ key: string; mimetype: string; size: string; copies: Copies }[]>`
    select key, mimetype, size::text, copies from files
    ${companyId === undefined ? tx`` : tx`where company_id = ${companyId}`}`.cursor(500)
  for await (const page of rows) {
    const wanted = page.flatMap(({ key, mimetype, size, copies }): Wanted[] => [
      { key, type: mimetype, size: Number(size) },
      ...Object.entries(copies).map(([width, bytes]) => ({ key: copyKey(key, width), type: COPY_TYPE, size: bytes })),
    ])
    const lines = wanted.map((one) => `${JSON.stringify(one)}\n`).join('')
    if (!output.write(lines)) await new Promise((go) => output.once('drain', go))
  }
  await new Promise<void>((done, failed) => output.once('error', failed).end(done))
}

export async function saveObjects(files: FileStore, copy: CopyFolder): Promise<Manifest['objects']> {
  const output = new PassThrough()
  const saved = copy.save(OBJECTS, output)
  const hash = createHash('sha256')
  const missing: string[] = []
  let count = 0
  let bytes = 0
  const copied = each(jsonLines<Wanted>(createReadStream(join(copy.path, WANTED))), async (wanted) => {
    const kept = await saveObject(files, wanted, copy)
    if (!kept) {
      missing.push(wanted.key)
      return
    }
    const line = `${JSON.stringify(kept)}\n`
    hash.update(line)
    count += 1
    bytes += kept.size
    if (!output.write(line)) await new Promise((go) => output.once('drain', go))
  })
  await Promise.all([saved, copied.then(() => output.end())])
  rmSync(join(copy.path, WANTED))
  if (count === 0 && missing.length > 0)
    throw new StartError(`В хранилище нет ни одного из ${missing.length} файлов базы. Тот ли это S3_BUCKET?`)
  return { count, bytes, sha256: hash.digest('hex'), missing }
}
