import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contractVersion } from '../../openapi/gen/limits.gen.ts'
import type { FileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { secretMark, writeManifest, type Manifest } from '../backup/manifest.ts'
import { openForRows, refuseHiddenRows } from '../backup/rows.ts'
import { listObjects, saveObjects } from '../backup/save-objects.ts'
import type { Archive } from './archive.ts'
import { writeCredentials } from './credentials.ts'
import { enterCompany, movedTables } from './moved.ts'
import { writeRows } from './rows.ts'

export type Place = {
  databaseUrl: string
  files: FileStore
  dataSecret: string
  /** Seals the passwords: DATA_SECRET, unless both operators have agreed on another. */
  archiveSecret?: string
}

/** One company of one moment, while the product works on. The folder appears whole or not at all. */
export async function exportCompany(from: Place, subdomain: string, target: string): Promise<Archive> {
  const folder = resolve(target)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`Папка ${folder} не пуста: архив не пишется поверх другого.`)
  const fresh = `${folder}.part`
  rmSync(fresh, { recursive: true, force: true })
  for (const inside of ['tables', 'objects']) mkdirSync(join(fresh, inside), { recursive: true, mode: 0o700 })
  const madeAt = new Date().toISOString()
  const rows = await saveCompany(from, subdomain, fresh)
  const objects = await saveObjects(from.files, fresh)
  const archive: Archive = {
    format: 1,
    of: 'company',
    contract: contractVersion,
    madeAt,
    ...rows,
    objects,
    secretMark: secretMark(from.dataSecret),
  }
  writeManifest(fresh, archive)
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(fresh, folder)
  return archive
}

type Saved = Pick<Archive, 'company' | 'searchKey' | 'migrations' | 'tables' | 'credentials' | 'eventsFrom'>

async function saveCompany(
  { databaseUrl, dataSecret, archiveSecret = dataSecret }: Place,
  subdomain: string,
  folder: string,
): Promise<Saved> {
  const sql = openForRows(databaseUrl, 'backup')
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      await refuseHiddenRows(tx)
      const [found] = await tx<(Archive['company'] & { searchKey: string })[]>`
        select id, subdomain, name, search_key as "searchKey" from companies where subdomain = ${subdomain}`
      if (!found) throw new StartError(`Компании с адресом ${subdomain} здесь нет.`)
      const { searchKey, ...company } = found
      await enterCompany(tx, company.id)
      const tables = []
      for (const table of await movedTables(tx)) tables.push(await writeRows(tx, table, folder))
      const secret = { companyId: company.id, secret: archiveSecret }
      const credentials = await writeCredentials(tx, folder, secret)
      await listObjects(tx, folder, company.id)
      const migrations = await tx<Manifest['migrations']>`select name, checksum from schema_migrations order by name`
      const [events] = await tx<{ first: string | null }[]>`
        select min(at)::date::text as first from events where company_id = ${company.id}`
      return {
        company,
        searchKey,
        migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
        tables,
        credentials,
        eventsFrom: events?.first ?? null,
      }
    })
  } finally {
    await sql.end()
  }
}
