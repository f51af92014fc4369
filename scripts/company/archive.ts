import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { contractVersion } from '../../openapi/gen/limits.gen.ts'
import { migrations } from '../../api/db/migrate/migrate.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { readManifest, type KeptTable, type Manifest } from '../backup/manifest.ts'
import { tableFile } from './rows.ts'

export const CREDENTIALS = 'credentials.ndjson'

export type Archive = Pick<Manifest, 'madeAt' | 'migrations' | 'eventsFrom' | 'objects' | 'secretMark'> & {
  format: 1
  of: 'company'
  contract: string
  company: { id: string; subdomain: string; name: string }
  /** What the words of its searches begin with where it comes from. */
  searchKey: string
  /** JSON lines, a file a table: tables/<name>.ndjson.gz. */
  tables: KeptTable[]
  credentials: { rows: number; sha256: string }
}

export function readArchive(folder: string): Archive {
  const archive = readManifest<Partial<Archive>>(folder)
  if (archive.of !== 'company' || archive.format !== 1)
    throw new StartError(`В папке ${folder} нет архива компании этого выпуска.`)
  const whole = archive as Archive
  const [theirs, ours] = [whole.migrations, migrations()].map((list) =>
    list.map(({ name, checksum }) => `${name} ${checksum}`),
  )
  if (whole.contract !== contractVersion || theirs?.join() !== ours?.join())
    throw new StartError(
      `Архив сделал другой выпуск (договор ${whole.contract}, изменений базы ${whole.migrations.length}; здесь ` +
        `${contractVersion} и ${ours?.length}): обновите обе стороны до одного выпуска.`,
    )
  return whole
}

/** Before anything is touched: what is damaged is refused in words. */
export async function refuseDamaged(folder: string, archive: Archive): Promise<void> {
  const files = [
    { file: 'objects.ndjson', sha256: archive.objects.sha256 },
    { file: CREDENTIALS, sha256: archive.credentials.sha256 },
    ...archive.tables.map(({ name, sha256 }) => ({ file: tableFile(name), sha256 })),
  ]
  for (const { file, sha256 } of files) {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== sha256) throw new StartError(`Архив повреждён: ${file}.`)
  }
}

export function told({ company, tables, objects, credentials }: Archive): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (objects.bytes / 1_000_000).toFixed(1)
  return `${company.subdomain}: строк ${rows}, людей с паролем или PIN ${credentials.rows}, файлов ${objects.count} (${megabytes} МБ).`
}
