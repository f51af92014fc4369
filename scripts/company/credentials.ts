import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { seal, unseal } from '../../api/accounts/sealed.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { jsonLines } from '../backup/objects.ts'
import { CREDENTIALS, type Archive } from './archive.ts'
import { ofCompany } from './moved.ts'

/** Passwords and PINs move sealed with a secret that both operators know; a PIN only where DATA_SECRET is the same. */
type Credentials = { id: string; password: string | null; pin: string | null }

const nameOf = (companyId: string) => `company:${companyId}`

export async function writeCredentials(
  tx: postgres.ISql,
  folder: string,
  { companyId, secret }: { companyId: string; secret: string },
): Promise<Archive['credentials']> {
  const output = createWriteStream(join(folder, CREDENTIALS), { mode: 0o600 })
  const hash = createHash('sha256')
  let count = 0
  const people = tx<Credentials[]>`
    select id, password_hash as password, pin_hash as pin from users
    where ${ofCompany(tx, { name: 'users' })} and (password_hash is not null or pin_hash is not null)`
  for await (const page of people.cursor(500)) {
    const lines = page
      .map((one) => `${JSON.stringify(seal(secret, nameOf(companyId), JSON.stringify(one)))}\n`)
      .join('')
    hash.update(lines)
    count += page.length
    if (!output.write(lines)) await new Promise((go) => output.once('drain', go))
  }
  await new Promise<void>((done, failed) => output.once('error', failed).end(done))
  return { rows: count, sha256: hash.digest('hex') }
}

export async function readCredentials(
  tx: postgres.ISql,
  folder: string,
  archive: Archive,
  { secret, pinsFit }: { secret: string; pinsFit: boolean },
): Promise<void> {
  for await (const line of jsonLines<string>(join(folder, CREDENTIALS))) {
    const opened = unseal(secret, nameOf(archive.company.id), line)
    if (opened === undefined)
      throw new StartError('Пароли архива закрыты другим секретом: задайте ARCHIVE_SECRET того, кто его сделал.')
    const { id, password, pin } = JSON.parse(opened) as Credentials
    await tx`
      update users set password_hash = ${password}, pin_hash = ${pinsFit ? pin : null}
      where ${ofCompany(tx, { name: 'users' })} and id = ${id}`
  }
  if (!pinsFit) await tx`update users set pin_digits = null where ${ofCompany(tx, { name: 'users' })}`
}
