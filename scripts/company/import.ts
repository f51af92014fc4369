import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type postgres from 'postgres'
import { schemaStatus } from '../../api/db/migrate/status.ts'
import { tablesInOrder, withoutWalls } from '../../api/db/tables.ts'
import type { FileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { secretMark } from '../backup/manifest.ts'
import { each, jsonLines, type KeptObject } from '../backup/objects.ts'
import { makeEventMonths, restoreObjects } from '../backup/restore.ts'
import { openForRows } from '../backup/rows.ts'
import { readArchive, refuseDamaged, type Archive } from './archive.ts'
import { readCredentials } from './credentials.ts'
import type { Place } from './export.ts'
import { enterCompany, movedTables } from './moved.ts'
import { makeIncoming, readRows } from './rows.ts'

/** One at a time: whoever fails takes away files that another one of the same archive would need. */
const TURN = 'company import'

/**
 * Brings an archive into an instance at work. Files first, which nobody sees without their rows, then all rows in one
 * transaction: what was cut off is begun again by the same command, and what fails leaves nothing.
 */
export async function importCompany(to: Place, source: string): Promise<Archive> {
  const folder = resolve(source)
  const archive = readArchive(folder)
  await refuseDamaged(folder, archive)
  if ((await schemaStatus(to.databaseUrl)).open.length > 0)
    throw new StartError('Эту базу ещё не открывал этот выпуск: запустите bun start один раз.')
  const sql = openForRows(to.databaseUrl)
  try {
    const [turn] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(hashtext(${TURN})) as mine`
    if (!turn?.mine) throw new StartError('Сейчас сюда переносится другая компания: подождите и повторите.')
    await refuseTaken(sql, archive)
    try {
      await restoreObjects(to.files, archive, folder, (key) => key.startsWith(`${archive.company.id}/`))
      await sql.begin((tx) => writeCompany(tx, to, archive, folder))
    } catch (error) {
      await takeFilesBack(to.files, archive, folder)
      throw error
    }
    await sql`analyze`
    return archive
  } finally {
    await sql.end()
  }
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

async function writeCompany(tx: postgres.ISql, to: Place, archive: Archive, folder: string): Promise<void> {
  const kept = new Map(archive.tables.map((table) => [table.name, table]))
  const tables = await movedTables(tx)
  if (tables.length !== kept.size || tables.some(({ name }) => !kept.has(name)))
    throw new StartError('Архив не подходит к этому выпуску: таблицы не те.')
  await makeEventMonths(tx, archive.eventsFrom)
  await enterCompany(tx, archive.company.id)
  await makeIncoming(tx)
  await withoutWalls(tx, await tablesInOrder(tx), async () => {
    await refuseTaken(tx, archive)
    for (const { name } of tables) {
      const table = kept.get(name)
      if (table) await readRows(tx, table, folder)
    }
    const secret = to.archiveSecret ?? to.dataSecret
    await readCredentials(tx, folder, archive, {
      secret,
      pinsFit: archive.secretMark === secretMark(to.dataSecret),
    })
    await searchByNewKey(tx, archive)
  })
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

async function takeFilesBack(files: FileStore, { company }: Archive, folder: string): Promise<void> {
  const list = join(folder, 'objects.ndjson')
  if (!existsSync(list)) return
  await each(jsonLines<KeptObject>(list), async ({ key }) => {
    if (key.startsWith(`${company.id}/`)) await files.delete(key)
  })
}
