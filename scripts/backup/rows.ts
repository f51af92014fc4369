import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import postgres from 'postgres'
import { tablesInOrder, type Table } from '../../api/db/tables.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { PRIMARY } from '../../api/db/pool.ts'
import type { CopyFolder } from './folder.ts'
import type { KeptTable, Sum } from './manifest.ts'

/** Each database has an identity and transactions of its own, and its own migrations, which begin what is left to do anew. */
const OF_THE_DATABASE = ['this_database', 'backfills', 'feed_cursors', 'company_imports']
/** A number of the server's own counter: another server's is smaller, and old events would come after new ones. */
const OF_THE_SERVER = 'xid'

/** A connection for one long transaction. Values are written alike on every server, so that sums can be compared. */
export function openForRows(url: string, role?: 'backup'): postgres.Sql {
  return postgres(url, {
    ...PRIMARY,
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    connection: {
      application_name: 'workspace backup',
      ...(role && { role }),
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      IntervalStyle: 'postgres',
      extra_float_digits: 3,
      bytea_output: 'hex',
      statement_timeout: 0,
      // Nobody else waits long behind a lock that this one waits for.
      lock_timeout: 5000,
      idle_in_transaction_session_timeout: 0,
    },
  })
}

export async function copiedTables(tx: postgres.ISql): Promise<Table[]> {
  return (await tablesInOrder(tx))
    .filter(({ name }) => !OF_THE_DATABASE.includes(name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => column !== OF_THE_SERVER) }))
}

/** A wall that this role does not pass would hide rows without a word. */
export async function refuseHiddenRows(tx: postgres.ISql): Promise<void> {
  const hidden = await tx<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and (
      not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polpermissive and 'backup'::regrole = any (p.polroles)
          and p.polcmd in ('r', '*') and pg_get_expr(p.polqual, p.polrelid) = 'true')
      or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive))`
  if (hidden.length > 0) throw new Error(`Rows of ${hidden.map(({ name }) => name).join(', ')} would be hidden`)
}

export async function sumOf(tx: postgres.ISql, { name, columns }: Table): Promise<Sum> {
  const [row] = await tx<Sum[]>`
    select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
    from (select ${tx(columns)} from ${tx(name)}) t`
  if (!row) throw new Error(`${name} cannot be counted`)
  return row
}

const fileOf = (name: string) => `tables/${name}.copy.gz`

export async function writeTable(tx: postgres.ISql, table: Table, copy: CopyFolder): Promise<KeptTable> {
  const { name, columns } = table
  const sum = await sumOf(tx, table)
  const rows = await tx`copy (select ${tx(columns)} from ${tx(name)}) to stdout`.readable()
  const hash = createHash('sha256')
  await pipeline(rows, createGzip(), passing(hash), (packed) => copy.save(fileOf(name), packed))
  return { name, columns, ...sum, sha256: hash.digest('hex') }
}

/** Writes the kept rows and compares what stands then: the caller's transaction goes back when it differs. */
export async function readTable(tx: postgres.ISql, table: KeptTable, copy: CopyFolder): Promise<void> {
  const { name, columns } = table
  const rows = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
  const hash = createHash('sha256')
  await pipeline(copy.open(fileOf(name)), passing(hash), createGunzip(), rows)
  if (hash.digest('hex') !== table.sha256) throw new StartError(`Копия повреждена: таблица ${name}.`)
  const { rows: count, sum } = await sumOf(tx, table)
  if (count !== table.rows || sum !== table.sum)
    throw new StartError(`Восстановленное не совпало с копией: таблица ${name}, строк ${count} из ${table.rows}.`)
}

export const passing = (hash: { update(chunk: Uint8Array): unknown }) =>
  new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
