import type { Database } from '../../api/db/client.ts'
import { deadDeliveries, sendAgain, waitingLanes } from '../../api/queue/operator.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { actions, recordAction } from './actions.ts'
import { block, unblock } from './close.ts'
import { companies, sizes } from './companies.ts'
import { jobs } from './jobs.ts'
import { endSessions, setQuota } from './limits.ts'
import type { Line } from './table.ts'

const SHOWN = 200
const USAGE = [
  'bun run operate companies                        компании: файлы, люди, последний вход, квота',
  'bun run operate company <поддомен>               что у одной в каждой таблице',
  'bun run operate queue | jobs                     что ждёт, что не доставлено; работы по часам',
  'bun run operate resend <id или канал>            недоставленное ещё раз',
  'bun run operate block <поддомен> [причина]       закрыть сразу везде; администраторам уйдёт письмо',
  'bun run operate unblock <поддомен>               открыть',
  'bun run operate quota <поддомен> <ГБ | default>  квота файлов',
  'bun run operate sign-out <поддомен> [почта]      завершить входы всех или одного человека',
  'bun run operate log [поддомен]                   что делали операторы',
]

export type Place = { db: Database; databaseUrl: string }
export type Answer = string | readonly Line[]
type Command = (place: Place, first: string, rest: string) => Promise<Answer>

const commands: Readonly<Record<string, Command>> = {
  companies: ({ db }) => companies(db.jobs),
  company: ({ databaseUrl }, subdomain) => sizes(databaseUrl, subdomain),
  queue: async ({ db }) => {
    const at = new Date()
    const [waiting, dead] = await Promise.all([waitingLanes(db.jobs), deadDeliveries(db.jobs, at, SHOWN)])
    return [
      ...waiting.map(({ channel, company, count, oldest, tried }) => ({
        ...{ state: 'waiting', id: null, channel, company, count: Number(count), since: oldest },
        ...{ attempts: null, error: tried > 0 ? `${tried} tried` : null },
      })),
      ...dead.map(({ id, channel, company, diedAt, attempts, lastError }) => ({
        ...{ state: 'given up', id, channel, company, count: 1, since: diedAt },
        ...{ attempts, error: lastError },
      })),
    ]
  },
  jobs: async ({ db }) => {
    // All rooms: nothing else here asks for them.
    const { jobNames } = await import('../../api/jobs.ts')
    return jobs(db.jobs, jobNames(), new Date())
  },
  resend: async ({ db }, which) => {
    const count = await sendAgain(db.jobs, named(which), new Date())
    await recordAction(db.jobs.sql, { action: 'resend', about: `${which}: ${count}` })
    return `Отправлено ещё раз: ${count}`
  },
  block: async ({ db }, subdomain, why) => {
    await block(db, named(subdomain), why)
    return `Компания ${subdomain} закрыта. Открыть: bun run operate unblock ${subdomain}`
  },
  unblock: async ({ db }, subdomain) => {
    await unblock(db, named(subdomain))
    return `Компания ${subdomain} открыта.`
  },
  quota: async ({ db }, subdomain, gigabytes) => {
    await setQuota(db, named(subdomain), gigabytes === 'default' ? undefined : Number(gigabytes))
    return `Квота ${subdomain}: ${gigabytes}`
  },
  'sign-out': async ({ db }, subdomain, email) =>
    `Завершено входов: ${await endSessions(db, named(subdomain), email || undefined)}`,
  log: ({ db }, subdomain) => actions(db.jobs, subdomain || undefined, SHOWN),
}

function named(word: string): string {
  if (word === '') throw new StartError(USAGE.join('\n'))
  return word
}

/** One command: lines of a table, or a word on what was done. What cannot be is told by a StartError. */
export async function operate(place: Place, [name = '', first = '', ...rest]: readonly string[]): Promise<Answer> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartError(USAGE.join('\n'))
  return command(place, first, rest.join(' '))
}
