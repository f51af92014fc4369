// `bun run backup <folder>`: everything of this instance, of one moment, while it works on.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { makeBackup } from './backup/make.ts'
import { told } from './backup/told.ts'
import { borrowServices } from './start/borrow.ts'

const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new StartError('Куда? bun run backup <папка>')
  const settings = readSettings(process.env)
  const kept = join(settings.dataDir, 'secrets.json')
  const secretsFile = !process.env.DATA_SECRET?.trim() && existsSync(kept) ? kept : undefined
  const manifest = await borrowServices(settings, (services) =>
    makeBackup({ ...services, dataSecret: settings.dataSecret, ...(secretsFile && { secretsFile }) }, folder),
  )
  console.log(`Копия готова: ${folder}. ${told(manifest)}`)
  if (manifest.objects.missing.length > 0)
    console.error(`В хранилище нет файлов, которые знает база: ${manifest.objects.missing.length} (manifest.json).`)
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
