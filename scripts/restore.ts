// `bun run restore <folder> [key file]`: a copy into an instance that holds nothing, compared with the copy.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { openCopy, secretMark, SECRETS } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore.ts'
import { told } from './backup/told.ts'
import { borrowServices } from './start/borrow.ts'

const [folder, identityFile] = process.argv.slice(2)
try {
  if (!folder) throw new StartError('Откуда? bun run restore <папка> [файл ключа]')
  const settings = readSettings(process.env)
  const manifest = await borrowServices(settings, (services) => restoreBackup(services, folder, identityFile), {
    alone: true,
  })
  console.log(`Восстановлено и сверено с копией. ${told(manifest)}`)
  const { copy } = await openCopy(folder, identityFile)
  // PIN codes are keyed with them.
  if (!process.env.DATA_SECRET?.trim() && copy.has(SECRETS))
    writeFileSync(join(settings.dataDir, SECRETS), await buffer(Readable.from(copy.open(SECRETS))), { mode: 0o600 })
  else if (manifest.secretMark !== secretMark(settings.dataSecret))
    console.error('DATA_SECRET не тот, с которым сделана копия: PIN-коды не подойдут.')
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
