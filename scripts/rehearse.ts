// `bun run rehearse <folder of copies> [key file]`: the newest copy restored beside everything, compared, and thrown away.
import { randomUUID } from 'node:crypto'
import { createLog } from '../api/log/log.ts'
import { smtpPost } from '../api/queue/mail/smtp-post.ts'
import { readSettings, type Settings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { copiesIn } from './backup/keep.ts'
import { restoreBackup } from './backup/restore.ts'
import { told } from './backup/told.ts'
import { inScratch } from './rehearse/scratch.ts'

/** A copy older than a week and a day: backups have stopped, and a rehearsal of the last one proves little. */
const FRESH_MS = 8 * 24 * 3_600_000

type Outcome = { isGood: boolean; text: string; seconds: number }

const [folder, identityFile] = process.argv.slice(2)
try {
  if (!folder) throw new StartError('Что? bun run rehearse <папка с копиями> [файл ключа]')
  const settings = readSettings(process.env)
  const outcome = await rehearse(folder, identityFile)
  const log = createLog({ level: settings.logLevel })
  log[outcome.isGood ? 'info' : 'error']({ job: 'rehearsal', ...outcome }, 'rehearsal of a restore')
  await tell(settings, outcome)
  process.exitCode = outcome.isGood ? 0 : 1
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}

async function rehearse(copies: string, key: string | undefined): Promise<Outcome> {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 100) / 10
  try {
    const [newest] = copiesIn(copies)
    if (!newest) throw new StartError(`В папке ${copies} нет ни одной целой копии.`)
    const manifest = await inScratch((services) => restoreBackup(services, newest.path, key))
    const isGood = Date.now() - Date.parse(newest.madeAt) < FRESH_MS
    const what = `Копия ${newest.path} восстановлена и сверена: ${told(manifest)}`
    return { isGood, text: isGood ? what : `${what} Она старше восьми дней: новых нет.`, seconds: seconds() }
  } catch (error) {
    return { isGood: false, text: explainFailure(error, false), seconds: seconds() }
  }
}

/** A letter each time: one that does not come is noticed as well. */
async function tell(
  { smtpUrl, mailFrom, productDomain, operator }: Settings,
  { isGood, text, seconds }: Outcome,
): Promise<void> {
  if (!smtpUrl || !operator.email) return
  const body = `${text}\n\nЗаняло ${seconds} с.`
  await smtpPost({ url: smtpUrl, from: mailFrom, domain: productDomain.replace(/:\d+$/, '') }).send({
    id: randomUUID(),
    to: operator.email,
    subject: isGood ? 'Резервная копия проверена' : 'Резервная копия НЕ восстанавливается',
    text: body,
    html: `<pre>${Bun.escapeHTML(body)}</pre>`,
  })
}
