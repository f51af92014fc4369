import { limits } from '../../openapi/gen/limits.gen.ts'
import { createTestDatabase } from '../../api/test/database.ts'
import { dropIndexes, weigh } from './event-log/indexes.ts'
import { explain } from './event-log/explain.ts'
import { buildWorld, type World } from './event-log/world.ts'
import { measureCombinations } from './parts/combinations.ts'
import { serveProduct } from './parts/product.ts'
import { startServer } from './parts/servers.ts'

/**
 * The event log of a company with 1,000,000 events, `bun run bench event-log [events] [seconds] [--explain]`: every
 * combination of the screen's filters, common and rare, the last days and the whole year, first and late pages, at 1 and
 * at 4 connections; the goal is p99 < 50 ms for each. And what its indexes cost a write.
 */
const DAY_MS = 86_400_000
const argument = (at: number) => Number(process.argv.slice(2).filter((word) => !word.startsWith('--'))[at])

if (process.argv[2] === 'serve-product') console.log(serveProduct(process.argv[3] ?? ''))
else {
  await measureAll(argument(0) || 1_000_000, argument(1) || 1)
  process.exit()
}

async function measureAll(events: number, seconds: number) {
  const database = await createTestDatabase()
  try {
    const indexes = await dropIndexes(database.url)
    const world = await buildWorld(database.url, events)
    const costs = await weigh(database.url, indexes, world.companyId)
    console.table(
      costs.map(({ name, writeMicroseconds, mebibytes }) => ({
        indexes: name,
        'one more event, µs': writeMicroseconds.toFixed(1),
        'of them, MiB': Math.round(mebibytes),
      })),
    )
    const server = await startServer(import.meta.path, 'product', database.url)
    try {
      const reached = await measureCombinations(server, world, '/api/event-log', questions(world), seconds)
      process.exitCode = reached ? 0 : 1
    } finally {
      await server.stop()
    }
    if (process.argv.includes('--explain')) await explain(database.url, world)
  } finally {
    await database.drop()
  }
}

/** Name -> query. */
function questions({ users, entityId }: World): Map<string, Record<string, string>> {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const periods = {
    '7 days': { from: day(6), to: day(0) },
    'a month, half a year ago': { from: day(210), to: day(180) },
    all: {},
  }
  const people = { '': {}, 'busiest user': { user: users[0] ?? '' }, 'quietest user': { user: users.at(-1) ?? '' } }
  const kinds = {
    '': {},
    'type auth': { type: 'auth' },
    'type company': { type: 'company' },
    'action login_pin': { action: 'auth.login_pin' },
    'action logout_all': { action: 'auth.logout_all' },
    'action never seen': { action: 'company.created' },
  }
  const all = new Map<string, Record<string, string>>()
  for (const [period, inPeriod] of Object.entries(periods))
    for (const [person, byPerson] of Object.entries(people))
      for (const [kind, ofKind] of Object.entries(kinds))
        all.set([period, person, kind].filter(Boolean).join(', '), { ...inPeriod, ...byPerson, ...ofKind })
  const lastPage = String(limits.eventLog.totalMax / limits.eventLog.pageSize)
  for (const page of ['2', '100', lastPage]) {
    all.set(`all, page ${page}`, { page })
    all.set(`all, busiest user, page ${page}`, { page, ...people['busiest user'] })
    all.set(`all, type auth, page ${page}`, { page, type: 'auth' })
  }
  all.set('all, 100 a page', { limit: '100' })
  all.set('all, one object', { entityId })
  all.set('all, an unknown object', { entityId: 'x' })
  all.set('all, one object by the busiest user', { entityId, ...people['busiest user'] })
  all.set('all, search', { search: 'работы 77' })
  all.set('all, type article, search of a name', { search: 'сотрудник 59', type: 'article' })
  return all
}
