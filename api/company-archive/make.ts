import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { contractVersion } from '../../openapi/gen/limits.gen.ts'
import { secretMark } from '../accounts/sealed.ts'
import type { Database } from '../db/client.ts'
import { lockNow } from '../db/locks.ts'
import type { Tag } from '../db/pool.ts'
import type { FileStore } from '../files/store.ts'
import { CREDENTIALS, MANIFEST, objectFile, OBJECTS, tableFile, type Archive } from './archive.ts'
import { movedTables } from './moved.ts'
import { makeFolder } from './folders.ts'
import { spoolCredentials, spoolTable, spoolWanted, WANTED, type Wanted } from './spool.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** What is written at once in the place of bytes that are not there. */
const FILL = 65_536

type From = {
  db: Pick<Database, 'snapshot'>
  files: FileStore
  dataSecret: string
  /** Seals the passwords: DATA_SECRET, unless both operators have agreed on another. */
  archiveSecret?: string | undefined
  now: () => Date
}
type Rows = Omit<Archive, 'format' | 'of' | 'contract' | 'madeAt' | 'objects' | 'secretMark'>
type Told = Archive['objects']

export type Made = {
  subdomain: string
  /** Read once; what it stands on goes when it ends, or is left (`return`), begun or not. */
  bytes: AsyncGenerator<Uint8Array, Archive, void>
}

/** Whether nobody makes one at this moment. */
export const mayMakeArchive = ({ write }: Pick<Database, 'write'>): Promise<boolean> =>
  write(null, (sql) => lockNow(sql, 'company archive'))

/** Somebody makes an archive here right now: one at a time, since each holds an image of the database. */
export class ArchiveUnderWay extends Error {
  override name = 'ArchiveUnderWay'
}

/**
 * One company of one moment, while everybody works on. Its rows stand packed on this machine's disk before the first byte
 * goes, so that no slow reader holds an image of the database; files never change, and are read as they go out.
 */
export async function makeArchive(from: From, companyId: string): Promise<Made> {
  const folder = await makeFolder()
  try {
    await mkdir(join(folder, 'tables'))
    const madeAt = from.now()
    const rows = await from.db.snapshot(companyId, (sql) => spoolCompany(sql, from, companyId, folder))
    const bytes = bytesOf(from, folder, rows, madeAt)
    // As far as its first `yield`, which is nothing: a generator that nobody has begun does not clean up when it is left.
    await bytes.next()
    return { subdomain: rows.company.subdomain, bytes }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function spoolCompany(sql: Tag, from: From, companyId: string, folder: string): Promise<Rows> {
  if (!(await lockNow(sql, 'company archive'))) throw new ArchiveUnderWay()
  const [found] = await sql<(Archive['company'] & { searchKey: string })[]>`
    select id, subdomain, name, search_key from companies where id = ${companyId}`
  if (!found) throw new Error(`no company ${companyId}`)
  const { searchKey, ...company } = found
  const tables = []
  for (const table of await movedTables(sql)) tables.push(await spoolTable(sql, table, folder))
  const secret = from.archiveSecret ?? from.dataSecret
  const credentials = await spoolCredentials(sql, folder, { companyId, secret })
  await spoolWanted(sql, folder, companyId)
  const migrations = await sql<Archive['migrations']>`select name, checksum from schema_migrations order by name`
  const [events] = await sql<{ first: string | null }[]>`
    select min(at)::date::text as first from events where company_id = ${companyId}`
  return {
    company,
    searchKey,
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    tables,
    credentials,
    eventsFrom: events?.first ?? null,
  }
}

async function* bytesOf(from: From, folder: string, rows: Rows, madeAt: Date): Made['bytes'] {
  try {
    yield new Uint8Array(0)
    for (const name of [...rows.tables.map((table) => tableFile(table.name)), CREDENTIALS])
      yield* fileEntry(folder, name, madeAt)
    const objects: Told = { count: 0, bytes: 0, sha256: '', missing: [] }
    const list: string[] = []
    for await (const line of createInterface({ input: createReadStream(join(folder, WANTED)) }))
      yield* objectEntry(from.files, JSON.parse(line) as Wanted, madeAt, { objects, list })
    const text = Buffer.from(list.join(''))
    objects.sha256 = createHash('sha256').update(text).digest('hex')
    yield* textEntry(OBJECTS, text, madeAt)
    const archive: Archive = {
      format: 1,
      of: 'company',
      contract: contractVersion,
      madeAt: madeAt.toISOString(),
      ...rows,
      objects,
      secretMark: secretMark(from.dataSecret),
    }
    yield* textEntry(MANIFEST, Buffer.from(`${JSON.stringify(archive, null, 2)}\n`), madeAt)
    yield tarEnd()
    return archive
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* fileEntry(folder: string, name: string, at: Date): AsyncGenerator<Uint8Array> {
  const { size } = await stat(join(folder, name))
  yield tarHeader({ name, size }, at)
  for await (const chunk of createReadStream(join(folder, name))) yield chunk as Uint8Array
  yield tarPadding(size)
}

async function* textEntry(name: string, text: Uint8Array, at: Date): AsyncGenerator<Uint8Array> {
  yield tarHeader({ name, size: text.length }, at)
  yield text
  yield tarPadding(text.length)
}

/** The header has said how long it is: one that the store has less of is filled up, and told as missing. */
async function* objectEntry(
  files: FileStore,
  wanted: Wanted,
  at: Date,
  { objects, list }: { objects: Told; list: string[] },
): AsyncGenerator<Uint8Array> {
  const { key, size } = wanted
  const stream = await files.read(key)
  if (!stream) {
    objects.missing.push(key)
    return
  }
  yield tarHeader({ name: objectFile(key), size }, at)
  const hash = createHash('sha256')
  let length = 0
  let isWhole = true
  for await (const chunk of stream) {
    const fits = chunk.subarray(0, size - length)
    hash.update(fits)
    length += fits.length
    isWhole &&= fits.length === chunk.length
    yield fits
    if (!isWhole) break
  }
  if (isWhole && length === size) {
    list.push(`${JSON.stringify({ ...wanted, sha256: hash.digest('hex') })}\n`)
    objects.count += 1
    objects.bytes += size
  } else {
    objects.missing.push(key)
    for (let left = size - length; left > 0; left -= FILL) yield new Uint8Array(Math.min(left, FILL))
  }
  yield tarPadding(size)
}
