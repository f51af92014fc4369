import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type postgres from 'postgres'
import type { Table } from '../../api/db/tables.ts'
import { StartError } from '../../api/settings/start-error.ts'
import type { KeptTable, Sum } from '../backup/manifest.ts'
import { passing } from '../backup/rows.ts'
import { ofCompany } from './moved.ts'

const fileOf = (folder: string, name: string) => join(folder, tableFile(name))
export const tableFile = (name: string) => join('tables', `${name}.ndjson.gz`)

/** A row of JSON holds no control characters, so each is a line as it stands. */
const plainLines = (tx: postgres.ISql) => tx`with (format csv, quote e'\\x01', delimiter e'\\x02')`

const rowsOf = (tx: postgres.ISql, table: Table) =>
  tx`select row_to_json(t)::text as line from (
    select ${tx(table.columns)} from ${tx(table.name)} where ${ofCompany(tx, table)}) t`

async function sumOf(tx: postgres.ISql, table: Table): Promise<Sum> {
  const [row] = await tx<Sum[]>`
    select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text as sum
    from (${rowsOf(tx, table)}) lines`
  if (!row) throw new Error(`${table.name} cannot be counted`)
  return row
}

export async function writeRows(tx: postgres.ISql, table: Table, folder: string): Promise<KeptTable> {
  const sum = await sumOf(tx, table)
  const rows = await tx`copy (${rowsOf(tx, table)}) to stdout ${plainLines(tx)}`.readable()
  const hash = createHash('sha256')
  const file = createWriteStream(fileOf(folder, table.name), { mode: 0o600 })
  await pipeline(rows, createGzip(), passing(hash), file)
  return { ...table, ...sum, sha256: hash.digest('hex') }
}

/** Where rows stand as text before they are rows of their table. */
export const makeIncoming = (tx: postgres.ISql) => tx`create temporary table incoming (line json) on commit drop`

/** Writes the kept rows and compares what stands then: the caller's transaction goes back when it differs. */
export async function readRows(tx: postgres.ISql, table: KeptTable, folder: string): Promise<void> {
  const { name, columns } = table
  await tx`truncate incoming`
  const rows = await tx`copy incoming from stdin ${plainLines(tx)}`.writable()
  await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), rows)
  // What comes from elsewhere has no place in the feed, whose numbers are this server's.
  const feed = name === 'events'
  await tx`
    insert into ${tx(name)} (${tx(columns)} ${feed ? tx`, xid` : tx``})
    select ${tx(columns)} ${feed ? tx`, null` : tx``} from incoming i, json_populate_record(null::${tx(name)}, i.line) r`
  const [written] = await tx<{ rows: number }[]>`select count(*)::float8 as rows from incoming`
  const { rows: count, sum } = await sumOf(tx, table)
  if (written?.rows !== table.rows || count !== table.rows || sum !== table.sum)
    throw new StartError(`Перенесённое не совпало с архивом: таблица ${name}, строк ${count} из ${table.rows}.`)
}
