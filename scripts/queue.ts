// `bun run queue`: what waits to be told, and what was given up. `again <id or channel>` sends given-up ones once more,
// `drop <id or channel>` forgets them. What is in a delivery is never shown.
import { openDatabase, type RolePool } from '../api/db/client.ts'
import { deadByChannel, deadDeliveries, dropDead, sendAgain, waitingLanes } from '../api/queue/operator.ts'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { recordAction } from './operate/actions.ts'
import { borrowServices } from './start/borrow.ts'

const SHOWN = 50
const [word, which] = process.argv.slice(2)

async function act(jobs: RolePool): Promise<string[]> {
  if (word === 'again' && which)
    return [`Отправлено ещё раз: ${await logged(jobs, sendAgain(jobs, which, new Date()))}`]
  if (word === 'drop' && which) return [`Удалено: ${await logged(jobs, dropDead(jobs, which))}`]
  if (word !== undefined)
    throw new StartError('bun run queue, bun run queue again <id или канал>, bun run queue drop <id или канал>')
  return []
}

async function logged({ sql }: RolePool, doing: Promise<number>): Promise<number> {
  const count = await doing
  await recordAction(sql, { action: `queue ${word}`, about: `${which}: ${count}` })
  return count
}

async function status(jobs: RolePool): Promise<string[]> {
  const now = new Date()
  const [waiting, counts, dead] = await Promise.all([
    waitingLanes(jobs),
    deadByChannel(jobs),
    deadDeliveries(jobs, now, SHOWN),
  ])
  return [
    waiting.length === 0 ? 'Ничего не ждёт.' : 'Ждут:',
    ...waiting.map(
      ({ channel, company, lanes, count, oldest, tried }) =>
        `  ${channel}  ${company ?? `адреса без компании (${lanes})`}  ${count}, старшему ${secondsSince(oldest, now)} с` +
        (tried > 0 ? `, не с первого раза ${tried}` : ''),
    ),
    ...counts.map(({ channel, count }) => `Не доставлено, ${channel}: ${count}`),
    ...dead.map(
      ({ id, channel, company, diedAt, attempts, lastError, isTooLate }) =>
        `  ${id}  ${channel}  ${company ?? 'без компании'}  ${diedAt.toISOString()}, попыток ${attempts}` +
        `${isTooLate ? ', устарело' : ''}: ${lastError ?? 'без причины'}`,
    ),
  ]
}

const secondsSince = (at: Date, now: Date) => Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))

try {
  await borrowServices(readSettings(process.env), async ({ databaseUrl }) => {
    const db = openDatabase({ url: databaseUrl, max: 1 })
    try {
      for (const line of [...(await act(db.jobs)), ...(await status(db.jobs))]) console.log(line)
    } finally {
      await db.end()
    }
  })
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
