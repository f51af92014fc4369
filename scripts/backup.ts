// `bun run backup <folder>`: everything of this instance, of one moment, while it works on; sealed for BACKUP_RECIPIENT.
// `bun run backup key <file>` makes the key of such a copy and tells its recipient.
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { forgetOld } from './backup/keep.ts'
import { makeBackup } from './backup/make.ts'
import { SECRETS } from './backup/manifest.ts'
import { told } from './backup/told.ts'
import { borrowServices } from './start/borrow.ts'

const [first, second] = process.argv.slice(2)
try {
  if (!first) throw new StartError('Куда? bun run backup <папка>')
  if (first === 'key' && second) await makeKey(second)
  else await backup(first)
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}

async function backup(folder: string): Promise<void> {
  const settings = readSettings(process.env)
  const { dataSecret, backupRecipients: recipients = [], backupKeepDays } = settings
  const kept = join(settings.dataDir, SECRETS)
  const secretsFile = !process.env.DATA_SECRET?.trim() && existsSync(kept) ? kept : undefined
  const manifest = await borrowServices(settings, (services) =>
    makeBackup({ ...services, dataSecret, recipients, ...(secretsFile && { secretsFile }) }, folder),
  )
  console.log(`Копия готова${recipients.length > 0 ? ' и зашифрована' : ''}: ${folder}. ${told(manifest)}`)
  if (manifest.objects.missing.length > 0)
    console.error(`В хранилище нет файлов, которые знает база: ${manifest.objects.missing.length} (manifest.json).`)
  if (backupKeepDays === undefined) return
  const gone = forgetOld(folder, backupKeepDays, new Date())
  if (gone.length > 0) console.log(`Старше ${backupKeepDays} дней, удалены: ${gone.join(', ')}`)
}

async function makeKey(file: string): Promise<void> {
  if (existsSync(file)) throw new StartError(`Файл ${file} уже есть: ключ не пишется поверх другого.`)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`Ключ: ${file}. Храните его не там, где копии. BACKUP_RECIPIENT=${recipient}`)
}
