import type postgres from 'postgres'
import type { Migration } from './files.ts'
import { withShortLocks, type Tell } from './locks.ts'

const NAME = String.raw`([a-z_][\w.]*)`
const form = (text: string) => new RegExp(`^${text.replaceAll(' ', String.raw`\s+`).replaceAll('NAME', NAME)}`, 'i')
const INDEX = form('create (unique )?index concurrently if not exists NAME on NAME ')
/** Each may be run again whatever became of it the first time. */
const OTHERS = [form('drop index concurrently if exists NAME$'), form('alter table NAME validate constraint NAME$')]

/** The one statement of a file outside a transaction, without comments and its semicolon; throws what is not known to be safe. */
export function statementOf({ name, sql }: Pick<Migration, 'name' | 'sql'>): string {
  const text = sql
    .replace(/--[^\n]*/g, '')
    .trim()
    .replace(/;$/, '')
  if (text.includes(';') || ![INDEX, ...OTHERS].some((known) => known.test(text)))
    throw new Error(
      `Migration ${name} is outside a transaction, so it holds one of: create index concurrently if not exists, ` +
        'drop index concurrently if exists, alter table … validate constraint',
    )
  return text
}

/** Nothing of it stops a writer. What a run that broke off has left is taken up: an index that is not valid is built anew. */
export async function applyOutside(sql: postgres.Sql, migration: Migration, tell: Tell): Promise<void> {
  const told = { name: migration.name, tell }
  const text = statementOf(migration)
  const [head, unique = '', index = '', table = ''] = INDEX.exec(text) ?? []
  if (head === undefined) return void (await sql.unsafe(text).simple())
  const rest = text.slice(head.length)
  const parts = await sql<{ name: string; part: string }[]>`
    select c.relname as name, c.oid::regclass::text as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and exists (
      select from pg_class p where p.oid = i.inhparent and p.relkind = 'p')
    order by 1`
  if (parts.length === 0) return build(sql, { unique, index, table, rest })
  // Postgres builds no index of a parted table this way: that of the whole stands first, empty, so that parts to come have
  // it, and is valid when the last part has joined it.
  await withShortLocks(sql, told, (tx) =>
    tx.unsafe(`create ${unique}index if not exists ${index} on only ${table} ${rest}`).simple(),
  )
  const place = parts[0]?.part.split('.').at(-2)
  for (const { name, part } of parts) {
    const own = `${index}_${name}`
    const [joined] = await sql`
      select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
      where i.inhparent = ${index}::regclass and x.indrelid = ${part}::regclass`
    if (joined) continue
    await build(sql, { unique, index: own, table: part, rest })
    const joining = place === undefined ? own : `${place}.${own}`
    await withShortLocks(sql, told, (tx) => tx.unsafe(`alter index ${index} attach partition ${joining}`).simple())
  }
}

type Index = { unique: string; index: string; table: string; rest: string }

async function build(sql: postgres.Sql, { unique, index, table, rest }: Index): Promise<void> {
  const [broken] = await sql<{ name: string }[]>`
    select x.indexrelid::regclass::text as name from pg_index x join pg_class c on c.oid = x.indexrelid
    where c.relname = ${index} and x.indrelid = ${table}::regclass and not x.indisvalid`
  if (broken) await sql.unsafe(`drop index concurrently ${broken.name}`).simple()
  await sql.unsafe(`create ${unique}index concurrently if not exists ${index} on ${table} ${rest}`).simple()
}
