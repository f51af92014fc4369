import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { unseal } from '../../api/accounts/sealed.ts'
import { CREDENTIALS, sealedFor, type Archive } from '../../api/company-archive/archive.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { jsonLines } from '../backup/objects.ts'
import { ofCompany } from './of-company.ts'

/** Sealed with a secret that both operators know; a PIN is one only where DATA_SECRET is the same. */
type Credentials = { id: string; password: string | null; pin: string | null }
/** Undefined: nobody's password and PIN move, and people choose new ones. */
type Opened = { secret: string; pinsFit: boolean } | undefined

export async function readCredentials(
  tx: postgres.ISql,
  folder: string,
  archive: Archive,
  opened: Opened,
): Promise<void> {
  const users = ofCompany(tx, { name: 'users' })
  if (!opened?.pinsFit) await tx`update users set pin_digits = null where ${users}`
  if (!opened) return
  for await (const line of jsonLines<string>(createReadStream(join(folder, CREDENTIALS)))) {
    const told = unseal([opened.secret], sealedFor(archive.company.id), line)
    if (told === undefined)
      throw new StartError(
        'Пароли архива закрыты другим секретом: задайте ARCHIVE_SECRET того, кто его сделал, или перенесите без них: ' +
          '--without-passwords.',
      )
    const { id, password, pin } = JSON.parse(told) as Credentials
    await tx`
      update users set password_hash = ${password}, pin_hash = ${opened.pinsFit ? pin : null}
      where ${users} and id = ${id}`
  }
}
