import postgres from 'postgres'
import { openDatabase } from '../../api/db/client.ts'
import { createTestDatabase } from '../../api/test/database.ts'
import { seedCompany } from '../../api/test/two-companies.ts'

/**
 * The driver under load, `bun run bench driver [seconds]`: does a pool get slower with its age (queue.js, see
 * .patches), and what do the company's frame, our deadline and a transaction cost beside the same plain query.
 */
const seconds = Number(process.argv[2] ?? 10)
const database = await createTestDatabase()
const db = openDatabase({ url: database.url, max: 10 })
const company = await seedCompany(db, 'Alfa')
const role = { role: 'app' }
const plain = postgres(database.url, { max: 10, fetch_types: false, connection: role })

const perSecond: number[] = []
for (let second = 0; second < seconds; second++) perSecond.push(await rate(1, 16, () => plain`select 1 as n`))
const aged = (perSecond.at(-1) ?? 0) / (perSecond[1] ?? 1)
console.log('select 1, queries/s each second:', perSecond.map(Math.round).join(' '))
console.log(`last second / second one: ${aged.toFixed(2)} (0.9 and more is flat)`)

const sql = db.forCompany(company.id)
const owner = postgres(database.url, { max: 10, fetch_types: false })
// The limit sees the rows without a policy.
await owner`alter table topics no force row level security`
const key = (tag: typeof sql) => tag`
  select id, name, sort_order from topics where company_id = ${company.id} and id = ${company.topicId}`
const limit = () => owner`
  select id, name, sort_order from topics where company_id = ${company.id} and id = ${company.topicId}`
const ways: Record<string, () => PromiseLike<unknown>> = {
  'plain query, no policy (the limit)': limit,
  'bounded query, no company, policy on': () => key(db.withoutCompany),
  'frame + policy + deadline (forCompany)': () => key(sql),
  'transaction (write)': () => db.write(company.id, (tx) => key(tx)),
}
const totals = new Map<string, number[]>()
for (let round = 0; round < 3; round++)
  for (const [name, way] of Object.entries(ways))
    totals.set(name, [...(totals.get(name) ?? []), await rate(1, 16, way)])
const best = (name: string) => Math.max(...(totals.get(name) ?? [0]))
const whole = best('plain query, no policy (the limit)')
for (const name of totals.keys())
  console.log(`${name.padEnd(42)} ${Math.round(best(name))}/s  ${(best(name) / whole).toFixed(2)}`)

await Promise.all([plain.end(), owner.end(), db.end()])
await database.drop()
process.exit(0)

async function rate(duration: number, callers: number, query: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now()
  let done = 0
  const caller = async () => {
    while (performance.now() - start < duration * 1000) {
      await query()
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return done / ((performance.now() - start) / 1000)
}
