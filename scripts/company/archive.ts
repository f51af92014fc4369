import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion } from '../../openapi/gen/limits.gen.ts'
import { CREDENTIALS, MANIFEST, OBJECTS, tableFile, type Archive } from '../../api/company-archive/archive.ts'
import { migrations } from '../../api/db/migrate/migrate.ts'
import { isUuid } from '../../api/db/uuid.ts'
import { StartError } from '../../api/settings/start-error.ts'

/** What an archive says of itself, once it is known to be of this release and of that shape. */
export function readArchive(folder: string): Archive {
  const said = manifestOf(folder)
  if (said?.of !== 'company' || said.format !== 1)
    throw new StartError('Это не архив компании: manifest.json не читается.')
  if (!isArchive(said)) throw new StartError('Архив повреждён: manifest.json.')
  const [theirs, ours] = [said.migrations, migrations()].map((list) =>
    list.map(({ name, checksum }) => `${name} ${checksum}`),
  )
  if (said.contract !== contractVersion || theirs?.join() !== ours?.join())
    throw new StartError(
      `Архив сделал другой выпуск (договор ${said.contract}, изменений базы ${said.migrations.length}; здесь ` +
        `${contractVersion} и ${ours?.length}): обновите обе стороны до одного выпуска.`,
    )
  return said
}

function manifestOf(folder: string): Partial<Archive> | undefined {
  try {
    return Object(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))) as Partial<Archive>
  } catch {
    return undefined
  }
}

type Said = Record<string, unknown>
const text = (value: unknown, shape = /^[^\0]{0,300}$/s) => typeof value === 'string' && shape.test(value)
const count = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const each = (value: unknown, is: (one: Said) => boolean) =>
  Array.isArray(value) && value.every((one) => is(Object(one) as Said))
const SHA = /^[0-9a-f]{64}$/
const NAME = /^[a-z][a-z0-9_]{0,62}$/

function isArchive(said: Partial<Archive>): said is Archive {
  const { company, credentials, objects } = said
  return (
    text(said.contract) &&
    text(said.madeAt) &&
    isUuid(String(company?.id)) &&
    text(company?.subdomain, /^[a-z0-9-]{1,63}$/) &&
    text(company?.name) &&
    text(said.searchKey, /^c\d{1,18}:$/) &&
    (said.eventsFrom === null || text(said.eventsFrom, /^\d{4}-\d\d-\d\d$/)) &&
    text(said.secretMark) &&
    each(said.migrations, ({ name, checksum }) => text(name) && text(checksum)) &&
    each(
      said.tables,
      ({ name, columns, rows, bytes, sum, sha256 }) =>
        text(name, NAME) &&
        Array.isArray(columns) &&
        columns.every((column) => text(column, NAME)) &&
        count(rows) &&
        count(bytes) &&
        text(sum, /^\d{1,40}$/) &&
        text(sha256, SHA),
    ) &&
    count(credentials?.rows) &&
    text(credentials?.sha256, SHA) &&
    count(objects?.count) &&
    count(objects?.bytes) &&
    text(objects?.sha256, SHA) &&
    Array.isArray(objects?.missing)
  )
}

/** Before anything is touched: what is damaged is refused in words. */
export async function refuseDamaged(folder: string, archive: Archive): Promise<void> {
  const files = [
    { file: OBJECTS, sha256: archive.objects.sha256 },
    { file: CREDENTIALS, sha256: archive.credentials.sha256 },
    ...archive.tables.map(({ name, sha256 }) => ({ file: tableFile(name), sha256 })),
  ]
  for (const { file, sha256 } of files)
    if (!existsSync(join(folder, file)) || (await sumOf(join(folder, file))) !== sha256)
      throw new StartError(`Архив повреждён: ${file}.`)
  for (const { name, bytes } of archive.tables)
    // No rows pack as well: what claims more would only fill the disk.
    if (bytes > PACKED_AT_MOST * (statSync(join(folder, tableFile(name))).size + 1024))
      throw new StartError(`Архив повреждён: ${tableFile(name)} слишком велик.`)
}

const PACKED_AT_MOST = 300

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export function told({ company, tables, objects, credentials }: Archive): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (objects.bytes / 1_000_000).toFixed(1)
  return `${company.subdomain}: строк ${rows}, людей с паролем или PIN ${credentials.rows}, файлов ${objects.count} (${megabytes} МБ).`
}
