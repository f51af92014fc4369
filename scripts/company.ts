// `bun run company`: one company comes, moves away or leaves for good; what is stored about a person of it.
import { openDatabase, type RolePool } from '../api/db/client.ts'
import { createFileStore } from '../api/files/store.ts'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { told } from './company/archive.ts'
import { exportCompany, type Place } from './company/export.ts'
import { importCompany } from './company/import.ts'
import { keep, leave } from './company/leave.ts'
import { personOf } from './company/person.ts'
import { recordAction } from './operate/actions.ts'
import { borrowServices } from './start/borrow.ts'

const [word, first = '', second = ''] = process.argv.slice(2)
const SECRET_LENGTH = 32
const subdomain = first.toLowerCase()
const USAGE = [
  'bun run company export <поддомен> <файл.tar>',
  'bun run company import <файл.tar> [--without-passwords]',
  'bun run company delete <поддомен> [--yes]',
  'bun run company keep <поддомен>',
  'bun run company person <поддомен> <почта>',
]

async function act(place: Place): Promise<string> {
  if (word === 'export' && first && second) {
    const archive = await exportCompany(place, subdomain, second)
    await logged(place, subdomain)
    if (archive.objects.missing.length > 0)
      console.error(`В хранилище нет файлов, которые знает база: ${archive.objects.missing.length} (manifest.json).`)
    return `Архив готов: ${second}. ${told(archive)}`
  }
  if (word === 'import' && first) {
    const withPasswords = second !== '--without-passwords'
    const archive = await importCompany({ ...place, withPasswords }, first)
    await logged(place, archive.company.subdomain)
    return `Компания перенесена и сверена с архивом. ${told(archive)}`
  }
  if (word === 'delete' && first) {
    if (second !== '--yes') confirm(subdomain)
    const at = await withJobs(place, (jobs) => leave(jobs, subdomain, new Date()))
    await logged(place, subdomain)
    return `Компания ${subdomain} закрыта и будет удалена ${at.toISOString()}. Вернуть: bun run company keep ${subdomain}`
  }
  if (word === 'keep' && first) {
    const state = await withJobs(place, (jobs) => keep(jobs, subdomain))
    await logged(place, subdomain)
    return state === 'open'
      ? `Компания ${subdomain} открыта и не удаляется.`
      : `Компания ${subdomain} не удаляется и остаётся заблокированной.`
  }
  if (word === 'person' && first && second) {
    const stored = await personOf(place.databaseUrl, subdomain, second, new Date())
    await logged(place, subdomain)
    return JSON.stringify(stored, null, 2)
  }
  throw new StartError(USAGE.join('\n'))
}

/** Twice, and in his own hand: whoever mistyped it does not get past the second. */
function confirm(name: string): void {
  for (const question of [`Удалить компанию ${name}? Введите её поддомен:`, 'Всё удалится через 30 дней. Ещё раз:'])
    if (prompt(question)?.trim() !== name) throw new StartError('Поддомен не тот: ничего не сделано.')
}

async function withJobs<T>({ databaseUrl }: Place, work: (jobs: RolePool) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: databaseUrl, max: 1 })
  return work(db.jobs).finally(() => db.end())
}

/** Once it is done: in the log of what operators did. */
const logged = (place: Place, company: string) =>
  withJobs(place, ({ sql }) => recordAction(sql, { action: `company ${word}`, company }))

try {
  const settings = readSettings(process.env)
  const archiveSecret = process.env.ARCHIVE_SECRET?.trim()
  if (archiveSecret && archiveSecret.length < SECRET_LENGTH)
    throw new StartError(`ARCHIVE_SECRET: нужно не меньше ${SECRET_LENGTH} знаков.`)
  await borrowServices(settings, async ({ databaseUrl, s3 }) => {
    const files = createFileStore(s3)
    const place = { databaseUrl, files, dataSecret: settings.dataSecret, ...(archiveSecret && { archiveSecret }) }
    console.log(await act(place).finally(() => files.close()))
  })
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
