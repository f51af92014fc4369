import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { seal } from '../accounts/sealed.ts'
import type { Tag } from '../db/pool.ts'
import type { Table } from '../db/tables.ts'
import { COPY_TYPE, copyKey, type Copies } from '../files/copies.ts'
import { CREDENTIALS, sealedFor, tableFile, type Archive, type ArchivedTable } from './archive.ts'
import { ownerColumn } from './moved.ts'

/** The objects that belong to the rows, a line each: in the folder, not in the archive. */
export const WANTED = 'objects.wanted'
export type Wanted = { key: string; type: string; size: number }

/** The company's rows of one table, as JSON lines; the sums are those of the lines. */
export async function spoolTable(sql: Tag, { name, columns }: Table, folder: string): Promise<ArchivedTable> {
  const told = { rows: 0, bytes: 0, sum: 0n }
  const packed = createHash('sha256')
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      packed.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(
    Readable.from(linesOf(sql, { name, columns }, told)),
    createGzip(),
    counted,
    createWriteStream(join(folder, tableFile(name)), { mode: 0o600 }),
  )
  return { name, columns, ...told, sum: told.sum.toString(), sha256: packed.digest('hex') }
}

async function* linesOf(sql: Tag, { name, columns }: Table, told: { rows: number; bytes: number; sum: bigint }) {
  await sql`
    declare archived no scroll cursor for select row_to_json(t)::text as line from (
      select ${sql(columns)} from ${sql(name)}
      where ${sql(ownerColumn(name))} = current_setting('app.company')::uuid) t`
  for (;;) {
    const page = await sql<{ line: string }[]>`fetch 100 from archived`
    if (page.length === 0) break
    const text = Buffer.from(page.map(({ line }) => `${line}\n`).join(''))
    for (const { line } of page) told.sum += BigInt(`0x${createHash('md5').update(line).digest('hex').slice(0, 15)}`)
    told.rows += page.length
    told.bytes += text.length
    yield text
  }
  await sql`close archived`
}

/** Passwords and PINs, each sealed: who has the archive and not the secret learns nothing. */
export async function spoolCredentials(
  sql: Tag,
  folder: string,
  { companyId, secret }: { companyId: string; secret: string },
): Promise<Archive['credentials']> {
  const people = await sql<{ id: string; password: string | null; pin: string | null }[]>`
    select id, password_hash as password, pin_hash as pin from users
    where company_id = ${companyId} and (password_hash is not null or pin_hash is not null)`
  const lines = people
    .map((one) => `${JSON.stringify(seal(secret, sealedFor(companyId), JSON.stringify(one)))}\n`)
    .join('')
  await writeFile(join(folder, CREDENTIALS), lines, { mode: 0o600 })
  return { rows: people.length, sha256: createHash('sha256').update(lines).digest('hex') }
}

export async function spoolWanted(sql: Tag, folder: string, companyId: string): Promise<void> {
  const file = join(folder, WANTED)
  await writeFile(file, '', { mode: 0o600 })
  await sql`
    declare files_wanted no scroll cursor for select key, mimetype, size::text, copies from files
    where company_id = ${companyId}`
  for (;;) {
    const page = await sql<{ key: string; mimetype: string; size: string; copies: Copies }[]>`
      fetch 500 from files_wanted`
    if (page.length === 0) break
    const wanted = page.flatMap(({ key, mimetype, size, copies }): Wanted[] => [
      { key, type: mimetype, size: Number(size) },
      ...Object.entries(copies).map(([width, bytes]) => ({ key: copyKey(key, width), type: COPY_TYPE, size: bytes })),
    ])
    await appendFile(file, wanted.map((one) => `${JSON.stringify(one)}\n`).join(''))
  }
  await sql`close files_wanted`
}
