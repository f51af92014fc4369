import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { migrations, type Migration } from '../../api/db/migrate/migrate.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { openedFolder, plainFolder, type CopyFolder } from './folder.ts'

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
/** What is not whole yet, or not any more, ends with it. */
export const PART = '.part'
/** The secrets that a start has made itself. */
export const SECRETS = 'secrets.json'
/** What anybody may know of a sealed copy. */
type Cover = Pick<Manifest, 'format' | 'madeAt'> & { sealed: true }

export const secretMark = (dataSecret: string) =>
  createHmac('sha256', dataSecret).update('backup').digest('hex').slice(0, 16)

export async function writeManifest(copy: CopyFolder, manifest: Manifest, isSealed: boolean): Promise<void> {
  const { format, madeAt } = manifest
  const cover: Cover = { format, madeAt, sealed: true }
  if (isSealed) await copy.save(FILE, Readable.from([textOf(manifest)]))
  writeFileSync(join(copy.path, FILE), textOf(isSealed ? cover : manifest), { mode: 0o600 })
}

const textOf = (value: Manifest | Cover) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** A whole copy and what is in it. A sealed one is opened with the key of `identityFile`. */
export async function openCopy(
  folder: string,
  identityFile?: string,
): Promise<{ copy: CopyFolder; manifest: Manifest }> {
  const known = manifestOf(folder)
  if (!known) throw new StartError(`В папке ${folder} нет целой копии: файл ${FILE} не читается.`)
  if (!('sealed' in known)) return { copy: plainFolder(folder), manifest: known }
  const copy = openedFolder(folder, identityFile)
  return { copy, manifest: JSON.parse(await text(Readable.from(copy.open(FILE)))) as Manifest }
}

/** Undefined: the folder holds no whole copy. */
export const madeAtOf = (folder: string): string | undefined => manifestOf(folder)?.madeAt

function manifestOf(folder: string): Manifest | Cover | undefined {
  try {
    const known = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Manifest | Cover
    return Date.parse(known.madeAt) > 0 ? known : undefined
  } catch {
    return undefined
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
