import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type postgres from 'postgres'
import { tableFile, type ArchivedTable, type Sum } from '../../api/company-archive/archive.ts'
import type { Table } from '../../api/db/tables.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { ofCompany } from './of-company.ts'

/** A row of JSON holds no control characters, so each is a line as it stands. */
const plainLines = (tx: postgres.ISql) => tx`with (format csv, quote e'\\x01', delimiter e'\\x02')`

async function sumOf(tx: postgres.ISql, table: Table): Promise<Pick<Sum, 'rows' | 'sum'>> {
  const [row] = await tx<Pick<Sum, 'rows' | 'sum'>[]>`
    select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text as sum
    from (
      select row_to_json(t)::text as line from (
        select ${tx(table.columns)} from ${tx(table.name)} where ${ofCompany(tx, table)}) t) lines`
  if (!row) throw new Error(`${table.name} cannot be counted`)
  return row
}

/** Where rows stand as text before they are rows of their table. */
export async function makeIncoming(tx: postgres.ISql): Promise<void> {
  await tx`create temporary table incoming (line json) on commit drop`
  await tx`grant all on incoming to importer`
}

/**
 * Writes the archived rows and compares what stands then: the caller's transaction goes back when it differs.
 */
export async function readRows(tx: postgres.ISql, table: ArchivedTable, folder: string): Promise<void> {
  const { name, columns } = table
  await tx`truncate incoming`
  const rows = await tx`copy incoming from stdin ${plainLines(tx)}`.writable()
  const packed = createReadStream(join(folder, tableFile(name)))
  await pipeline(packed, createGunzip(), noMoreThan(table), rows)
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

/** A small file may unpack into what fills the disk. */
function noMoreThan({ name, bytes }: ArchivedTable): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new StartError(`Архив повреждён: ${tableFile(name)} больше, чем сказано.`))
      else done(null, chunk)
    },
  })
}
