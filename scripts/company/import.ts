import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type postgres from 'postgres'
import { secretMark } from '../../api/accounts/sealed.ts'
import { OBJECTS, type Archive } from '../../api/company-archive/archive.ts'
import { movedTables } from '../../api/company-archive/moved.ts'
import { schemaStatus } from '../../api/db/migrate/status.ts'
import type { FileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { plainFolder } from '../backup/folder.ts'
import { each, jsonLines, type KeptObject } from '../backup/objects.ts'
import { restoreObjects } from '../backup/restore.ts'
import { openForRows } from '../backup/rows.ts'
import { removeAbandoned } from '../rehearse/scratch.ts'
import { holdFolder } from '../start/services.ts'
import { readArchive, refuseDamaged } from './archive.ts'
import { leaveFeed, prepareMonths, standBesideFeed } from './beside.ts'
import { readCredentials } from './credentials.ts'
import type { Place } from './export.ts'
import { becomeImporter, enterCompany } from './of-company.ts'
import { makeIncoming, readRows } from './rows.ts'
import { unpack } from './unpack.ts'

/** `withPasswords` false: nobody's password and PIN come along, as where the secret that sealed them is not known. */
type To = Place & { withPasswords?: boolean }

/** One at a time: whoever fails takes away files that another one of the same archive would need. */
const TURN = 'company import'
/** Whose rows lie open in it: what a kill has left goes with the next import. */
const UNPACKED = 'company-import-'

/** Brings an archive, or the folder into which somebody has unpacked it, into an instance at work. */
export async function importCompany(to: To, source: string): Promise<Archive> {
  const path = resolve(source)
  if (!existsSync(path)) throw new StartError(`${path} нет.`)
  if (statSync(path).isDirectory()) return importFolder(to, path)
  removeAbandoned(UNPACKED)
  const folder = mkdtempSync(join(tmpdir(), UNPACKED))
  const lock = holdFolder({ dataDir: folder })
  try {
    await unpack(path, folder)
    return await importFolder(to, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    lock?.release()
  }
}

/**
 * Files first, which nobody sees without their rows, then all rows in one transaction, which locks no table and keeps no
 * feed waiting: what was cut off is begun again by the same command, and what fails leaves nothing.
 */
async function importFolder(to: To, folder: string): Promise<Archive> {
  const archive = readArchive(folder)
  await refuseDamaged(folder, archive)
  if ((await schemaStatus(to.databaseUrl)).open.length > 0)
    throw new StartError('Эту базу ещё не открывал этот выпуск: запустите bun start один раз.')
  const [sql, others] = [openForRows(to.databaseUrl), openForRows(to.databaseUrl)]
  try {
    const [turn] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(hashtext(${TURN})) as mine`
    if (!turn?.mine) throw new StartError('Сейчас сюда переносится другая компания: подождите и повторите.')
    await refuseTaken(sql, archive)
    try {
      await restoreObjects(to.files, archive, plainFolder(folder), (key) => isBelow(archive, key))
      await leaveFeed(others)
      await prepareMonths(others, archive.eventsFrom)
      await sql.begin(async (tx) => {
        await standBesideFeed(others, tx)
        await writeCompany(tx, to, archive, folder)
      })
    } catch (error) {
      if (await isAbsent(others, archive)) await takeFilesBack(to.files, archive, folder)
      throw inWords(error)
    } finally {
      await leaveFeed(others)
    }
    await others`analyze`
    return archive
  } finally {
    await Promise.all([sql.end(), others.end()])
  }
}

const isBelow = ({ company }: Archive, key: string) => key.startsWith(`${company.id}/`)

/** A COMMIT whose answer was lost may have been done: files whose rows may be there stay, or are swept as leftovers. */
const isAbsent = (others: postgres.Sql, { company }: Archive): Promise<boolean> =>
  others`select from companies where id = ${company.id}`.then(
    (rows) => rows.length === 0,
    () => false,
  )

/** What the database says of rows that are none of this schema. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Data exceptions, broken constraints, and rows of another company.
  return /^(2[23]|42501$)/.test(code)
    ? new StartError(`Архив повреждён: строки не подходят (${String(error).slice(0, 300)}).`)
    : error
}

async function refuseTaken(sql: postgres.ISql, { company }: Archive): Promise<void> {
  const [taken] = await sql<{ id: string }[]>`
    select id from companies where id = ${company.id} or subdomain = ${company.subdomain}`
  if (!taken) return
  throw new StartError(
    taken.id === company.id
      ? `Эта компания здесь уже есть (${company.id}).`
      : `Адрес ${company.subdomain} здесь занят другой компанией.`,
  )
}

async function writeCompany(tx: postgres.ISql, to: To, archive: Archive, folder: string): Promise<void> {
  const kept = new Map(archive.tables.map((table) => [table.name, table]))
  const tables = await movedTables(tx)
  const isKnown = tables.every(({ name, columns }) => kept.get(name)?.columns.join() === columns.join())
  if (tables.length !== archive.tables.length || !isKnown)
    throw new StartError('Архив не подходит к этому выпуску: таблицы не те.')
  await enterCompany(tx, archive.company.id)
  await makeIncoming(tx)
  await becomeImporter(tx)
  await refuseTaken(tx, archive)
  for (const { name } of tables) {
    const table = kept.get(name)
    if (table) await readRows(tx, table, folder)
  }
  await refuseOtherAddress(tx, archive)
  const secret = to.archiveSecret ?? to.dataSecret
  const pinsFit = archive.secretMark === secretMark(to.dataSecret)
  await readCredentials(tx, folder, archive, to.withPasswords === false ? undefined : { secret, pinsFit })
  await searchByNewKey(tx, archive)
}

/** Its row may say another one than the manifest, which was free. */
async function refuseOtherAddress(tx: postgres.ISql, { company }: Archive): Promise<void> {
  const own = await tx`select from companies where id = ${company.id} and subdomain = ${company.subdomain}`
  if (own.length === 0) throw new StartError('Архив повреждён: адрес компании не тот.')
}

/** The words of its searches begin with the number that a company has in its database. */
async function searchByNewKey(tx: postgres.ISql, { company, searchKey }: Archive): Promise<void> {
  const [own] = await tx<{ key: string }[]>`select search_key as key from companies where id = ${company.id}`
  if (!own) throw new Error('The company has no key')
  for (const table of ['article_search', 'task_search'])
    await tx`
      update ${tx(table)} set lexemes = replace(lexemes::text, ${`'${searchKey}`}, ${`'${own.key}`})::tsvector
      where company_id = ${company.id}`
}

async function takeFilesBack(files: FileStore, archive: Archive, folder: string): Promise<void> {
  await each(jsonLines<KeptObject>(createReadStream(join(folder, OBJECTS))), async ({ key }) => {
    if (isBelow(archive, key)) await files.delete(key)
  })
}
