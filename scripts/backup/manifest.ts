import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations, type Migration } from '../../api/db/migrate/migrate.ts'
import { StartError } from '../../api/settings/start-error.ts'

/** What a table holds, without regard to the order of its rows. */
export type Sum = { rows: number; sum: string }
export type KeptTable = Sum & { name: string; columns: string[]; sha256: string }
export type Manifest = {
  format: 1
  madeAt: string
  /** The schema that the rows fit. */
  migrations: Pick<Migration, 'name' | 'checksum'>[]
  tables: KeptTable[]
  /** The oldest month of the event log. */
  eventsFrom: string | null
  objects: { count: number; bytes: number; sha256: string; missing: string[] }
  /** Tells whether PIN codes of the copy work with a DATA_SECRET, and not what it is. */
  secretMark: string
}

/** Written last and moved with the rest: a folder that has it is whole. */
const FILE = 'manifest.json'

export const secretMark = (dataSecret: string) =>
  createHmac('sha256', dataSecret).update('backup').digest('hex').slice(0, 16)

export const writeManifest = (folder: string, manifest: object) =>
  writeFileSync(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })

export function readManifest<M = Manifest>(folder: string): M {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as M
  } catch {
    throw new StartError(`В папке ${folder} нет целой копии: файл ${FILE} не читается.`)
  }
}

/** The migrations that the copy's rows fit, as this release has them. */
export function migrationsOf(manifest: Manifest): Migration[] {
  const ours = new Map(migrations().map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = ours.get(name)
    if (migration?.checksum === checksum) return migration
    throw new StartError(`Копию сделал более новый выпуск (${name}): восстановите её тем же или более новым.`)
  })
}
