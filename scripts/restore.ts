// `bun run restore <folder>`: a copy into an instance that holds nothing, compared with the copy.
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { secretMark } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore.ts'
import { told } from './backup/told.ts'
import { borrowServices } from './start/borrow.ts'

const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new StartError('Откуда? bun run restore <папка>')
  const settings = readSettings(process.env)
  const manifest = await borrowServices(settings, (services) => restoreBackup(services, folder), { alone: true })
  console.log(`Восстановлено и сверено с копией. ${told(manifest)}`)
  // PIN codes are keyed with them.
  const secrets = join(folder, 'secrets.json')
  const takesSecrets = !process.env.DATA_SECRET?.trim() && existsSync(secrets)
  if (takesSecrets) copyFileSync(secrets, join(settings.dataDir, 'secrets.json'))
  else if (manifest.secretMark !== secretMark(settings.dataSecret))
    console.error('DATA_SECRET не тот, с которым сделана копия: PIN-коды не подойдут.')
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
