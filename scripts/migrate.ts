// `bun run migrate` brings the database up to date, as a start does; `plan` says what would be done, `status` how far it is.
import { checkOwner } from '../api/db/database-check.ts'
import { migrate, migrations } from '../api/db/migrate/migrate.ts'
import { schemaStatus, type BackfillState } from '../api/db/migrate/status.ts'
import { readSettings, type Settings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { borrowServices } from './start/borrow.ts'

const [word = 'run', ...rest] = process.argv.slice(2)

async function run(url: string): Promise<void> {
  await checkOwner(url)
  const applied = await migrate(url, migrations(), (line) => console.log(line))
  for (const name of applied) console.log(`Применено: ${name}`)
  console.log(applied.length === 0 ? 'Схема уже новая.' : `Схема обновлена, изменений: ${applied.length}.`)
}

async function plan(url: string): Promise<void> {
  const { open } = await schemaStatus(url)
  for (const { name, outside, after } of open) {
    const ways = [outside ? 'без транзакции' : 'в транзакции', ...(after === undefined ? [] : [`после «${after}»`])]
    console.log(`${name}: ${ways.join(', ')}`)
  }
  console.log(`К применению: ${open.length}`)
}

async function status(url: string): Promise<void> {
  const { applied, open, unknown, busy, brokenIndexes, backfills } = await schemaStatus(url)
  console.log(`Применено: ${applied}, осталось: ${open.length}${open[0] ? `, первое ${open[0].name}` : ''}`)
  if (unknown.length > 0) console.log(`От более нового выпуска: ${unknown.join(', ')}`)
  if (busy !== undefined) console.log(`Сейчас выполняется: ${busy}`)
  for (const name of brokenIndexes) console.log(`Индекс недостроен: ${name}, его построит следующий запуск`)
  for (const backfill of backfills) console.log(told(backfill))
}

const told = ({ name, looked, changed, company, companies, ended }: BackfillState) =>
  `Дополнение строк «${name}»: ${ended ? 'закончено' : `компания ${company} из ${companies}`}, просмотрено ${looked}, изменено ${changed}`

const actions: Record<string, (url: string) => Promise<void>> = { run, plan, status }

/** Only the database is wanted: a production that names it needs no store here. */
const withDatabase = (settings: Settings, work: (url: string) => Promise<void>) =>
  settings.databaseUrl === undefined
    ? borrowServices(settings, ({ databaseUrl }) => work(databaseUrl))
    : work(settings.databaseUrl)

try {
  const action = actions[word]
  if (!action || rest.length > 0) throw new StartError('bun run migrate, bun run migrate plan, bun run migrate status')
  await withDatabase(readSettings(process.env), action)
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
