import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { secretMark } from '../../api/accounts/sealed.ts'
import { createFileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'
import type { Services } from '../start/borrow.ts'
import { plainFolder, sealedFolder, type CopyFolder } from './folder.ts'
import { PART, SECRETS, writeManifest, type Manifest } from './manifest.ts'
import { copiedTables, openForRows, refuseHiddenRows, writeTable } from './rows.ts'
import { listObjects, saveObjects } from './save-objects.ts'

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
