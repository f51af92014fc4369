import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import type postgres from 'postgres'
import { COPY_TYPE, copyKey, type Copies } from '../../api/files/copies.ts'
import { createFileStore, type FileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'
import type { Services } from '../start/borrow.ts'
import { plainFolder, sealedFolder, type CopyFolder } from './folder.ts'
import { PART, secretMark, SECRETS, writeManifest, type Manifest } from './manifest.ts'
import { each, jsonLines, OBJECTS, saveObject, type Wanted } from './objects.ts'
import { copiedTables, openForRows, refuseHiddenRows, writeTable } from './rows.ts'

type Source = Services & {
  dataSecret: string
  /** The file of secrets that a start has made itself: without it PIN codes of the copy are void. */
  secretsFile?: string
  /** Public keys of those who may open the copy; none: everybody. */
  recipients?: readonly string[]
}
type Rows = Pick<Manifest, 'migrations' | 'tables' | 'eventsFrom'>

/** A copy of everything, of one moment, while the product works on. The folder appears whole or not at all. */
export async function makeBackup(source: Source, target: string): Promise<Manifest> {
  const folder = resolve(target)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`Папка ${folder} не пуста: копия не пишется поверх другой.`)
  const fresh = `${folder}${PART}`
  rmSync(fresh, { recursive: true, force: true })
  const isSealed = (source.recipients ?? []).length > 0
  const copy = isSealed ? sealedFolder(fresh, source.recipients ?? []) : plainFolder(fresh)
  for (const inside of ['tables', 'objects']) mkdirSync(join(fresh, inside), { recursive: true, mode: 0o700 })
  const files = createFileStore(source.s3)
  try {
    const madeAt = new Date().toISOString()
    const rows = await saveRows(source.databaseUrl, copy)
    // Objects never change and outlive their rows by days: those of the rows' moment are still there.
    const objects = await saveObjects(files, copy)
    if (source.secretsFile) await copy.save(SECRETS, createReadStream(source.secretsFile))
    const manifest: Manifest = { format: 1, madeAt, ...rows, objects, secretMark: secretMark(source.dataSecret) }
    await writeManifest(copy, manifest, isSealed)
    if (existsSync(folder)) rmSync(folder, { recursive: true })
    renameSync(fresh, folder)
    return manifest
  } finally {
    files.close()
  }
}

/** All tables in one snapshot, and what objects belong to it. */
async function saveRows(url: string, copy: CopyFolder): Promise<Rows> {
  const sql = openForRows(url, 'backup')
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      const tables = await copiedTables(tx)
      await refuseHiddenRows(tx)
      const migrations = await tx<Manifest['migrations']>`select name, checksum from schema_migrations order by name`
      const kept = []
      for (const table of tables) kept.push(await writeTable(tx, table, copy))
      if (!kept.some(({ name, rows }) => name === 'companies' && rows > 0))
        throw new StartError('В базе нет ни одной компании: копировать нечего. Та ли это DATABASE_URL?')
      await listObjects(tx, copy.path)
      const [events] = await tx<{ first: string | null }[]>`select min(at)::date::text as first from events`
      return { migrations: [...migrations], tables: kept, eventsFrom: events?.first ?? null }
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // invalid_parameter_value and undefined_object: the role is not there yet.
    if (code === '22023' || code === '42704')
      throw new StartError('Эту базу ещё не открывал этот выпуск: запустите bun start один раз.')
    throw error
  } finally {
    await sql.end()
  }
}

const WANTED = 'objects.wanted'

async function listObjects(tx: postgres.ISql, folder: string): Promise<void> {
  const output = createWriteStream(join(folder, WANTED), { mode: 0o600 })
  const rows = tx<{ key: string; mimetype: string; size: string; copies: Copies }[]>`
    select key, mimetype, size::text, copies from files`.cursor(500)
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

async function saveObjects(files: FileStore, copy: CopyFolder): Promise<Manifest['objects']> {
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
