import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { once } from 'node:events'
import type { Archive } from '../../api/company-archive/archive.ts'
import { ArchiveUnderWay, makeArchive, type Made } from '../../api/company-archive/make.ts'
import { openDatabase } from '../../api/db/client.ts'
import { companyBySubdomain } from '../../api/db/directory.ts'
import type { FileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'

export type Place = {
  databaseUrl: string
  files: FileStore
  dataSecret: string
  /** Seals the passwords: DATA_SECRET, unless both operators have agreed on another. */
  archiveSecret?: string
}

/** One company of one moment into one file, while the product works on. It appears whole or not at all. */
export async function exportCompany(from: Place, subdomain: string, target: string): Promise<Archive> {
  const file = resolve(target)
  if (existsSync(file)) throw new StartError(`${file} уже есть: архив не пишется поверх другого.`)
  const db = openDatabase({ url: from.databaseUrl, max: 1 })
  const fresh = `${file}.part`
  try {
    const company = await companyBySubdomain(db, subdomain)
    if (!company) throw new StartError(`Компании с адресом ${subdomain} здесь нет.`)
    const { bytes } = await makeArchive({ ...from, db, now: () => new Date() }, company.id)
    const archive = await write(bytes, fresh)
    renameSync(fresh, file)
    return archive
  } catch (error) {
    rmSync(fresh, { force: true })
    if (error instanceof ArchiveUnderWay)
      throw new StartError('Сейчас выгружается другая компания: подождите и повторите.')
    throw error
  } finally {
    await db.end()
  }
}

async function write(bytes: Made['bytes'], file: string): Promise<Archive> {
  const output = createWriteStream(file, { mode: 0o600 })
  const failed = once(output, 'error').then(([error]) => Promise.reject(error as Error))
  // Told by whichever step waits for it.
  failed.catch(() => {})
  for (;;) {
    const { done, value } = await bytes.next()
    if (done) {
      await Promise.race([failed, new Promise<void>((ended) => output.end(ended))])
      return value
    }
    if (!output.write(value)) await Promise.race([failed, once(output, 'drain')])
  }
}
