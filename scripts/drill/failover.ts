import { limits } from '../../openapi/gen/limits.gen.ts'
import { openDatabase } from '../../api/db/client.ts'
import { migrate } from '../../api/db/migrate/migrate.ts'
import { buildAccount } from '../../api/test/accounts.ts'
import { createTestApp } from '../../api/test/app.ts'
import { buildUser, type BuiltUser } from '../../api/test/factories.ts'
import { movingAddress } from '../../api/test/moving-address.ts'
import { startPair, type Pair } from '../../api/test/standby.ts'
import type { Drill } from './parts/drill.ts'
import { signalAll } from './parts/freeze.ts'
import { startInstance, tally, type Instance } from './parts/several.ts'

const WRITERS = 8
/** Below the calls a minute of one session. */
const PAUSE_MS = 150
const BACK_WITHIN_MS = 5000
const GIVEN_UP_MS = 60_000
const LOADED_MS = 4000
/** What it takes to be sure that a primary is gone. */
const NOTICED_MS = { ended: 2000, frozen: 10_000 }
type End = keyof typeof NOTICED_MS
const ENDS: End[] = ['ended', 'frozen']

/** `bun run drill failover [ended|frozen]`. */
export const drill: Drill = {
  row: 'R6, R12',
  about:
    'a primary ends, or freezes, under writers and its standby is promoted: nothing acknowledged lost, back in 5 s',
  minutes: 2,
  async run(given) {
    const rounds = []
    for (const end of ENDS.filter((one) => given.length === 0 || given.includes(one))) rounds.push(await round(end))
    return { passed: rounds.every(({ passed }) => passed), figure: rounds.map(({ figure }) => figure).join('; ') }
  },
}

async function round(end: End) {
  const pair = await startPair()
  const address = await movingAddress(pair.ports.primary)
  const instances: Instance[] = []
  try {
    await migrate(pair.url)
    // The one knows both hosts, of the other the address moves.
    for (const url of [pair.url, pair.urlAt(address.port)]) instances.push(await startInstance(url))
    return await played(end, pair, address, instances)
  } finally {
    if (end === 'frozen') signalAll(pair.primary.pid(), 'SIGCONT')
    await Promise.all(instances.map((instance) => instance.stop()))
    address.close()
    await pair.stop()
  }
}

type Address = Awaited<ReturnType<typeof movingAddress>>

async function played(end: End, pair: Pair, address: Address, instances: Instance[]) {
  const world = await createTestApp({ beside: pair })
  const { productDomain } = world.settings
  const admins = await Promise.all(Array.from({ length: WRITERS }, () => buildUser(world, { role: 'admin' })))
  const guarded = (await buildAccount(world, { pin: '4071' })).company.subdomain
  await world.stop()
  const enter = async (at: number, pinCode: string) => {
    const sent = { host: `${guarded}.${productDomain}`, body: { pinCode, subdomain: guarded } }
    return (await instances[at]?.call('/api/auth/login-pin', sent))?.status
  }
  for (let n = 0; n < limits.auth.pinTries; n++) await enter(0, '9999')

  const load = writeAll(instances, admins, productDomain)
  await Bun.sleep(LOADED_MS)
  if (end === 'ended') await pair.primary.kill()
  else signalAll(pair.primary.pid(), 'SIGSTOP')
  await Bun.sleep(NOTICED_MS[end])
  pair.promote()
  const promoted = performance.now()
  address.leadTo(pair.ports.standby)
  const back = await Promise.all(instances.map((_, at) => load.acknowledgedAfter(at, promoted)))
  await Bun.sleep(LOADED_MS)
  const { acknowledged, refused } = await load.stop()

  const pin = await enter(1, '4071')
  const lost = await missing(pair.urlAt(pair.ports.standby), admins, acknowledged)
  const tell = back.map((ms) => `${Math.round(ms)} ms`).join(' and ')
  return {
    passed:
      lost === 0 && pin === 429 && Math.max(...back) <= BACK_WITHIN_MS && refused.every((status) => status === 503),
    figure:
      `${end}: ${acknowledged.length} acknowledged, ${lost} lost, refused ${tally(refused)}, ` +
      `back ${tell} after the promotion, a PIN behind its limit ${pin}`,
  }
}

/** How many of them are not there with their version. */
async function missing(url: string, admins: BuiltUser[], written: { id: string }[]): Promise<number> {
  const db = openDatabase({ url, max: 1 })
  const kept = new Set<string>()
  for (const { company } of admins) {
    const rows = await db.forCompany(company.id)<{ id: string }[]>`
      select a.id from articles a join article_versions v on v.company_id = a.company_id and v.article_id = a.id
      where a.company_id = ${company.id}`
    for (const { id } of rows) kept.add(id)
  }
  await db.end()
  return written.filter(({ id }) => !kept.has(id)).length
}

function writeAll(instances: Instance[], admins: BuiltUser[], productDomain: string) {
  const acknowledged: { id: string; at: number; instance: number }[] = []
  const refused: (number | 'no answer')[] = []
  const over = new AbortController()
  const loops = admins.map(async ({ company, token }, writer) => {
    const instance = writer % instances.length
    while (!over.signal.aborted) {
      const body = {
        title: 'Смена',
        content: { blocks: [{ type: 'paragraph', data: { text: 'Гости' } }] },
        status: 'draft',
      }
      const host = `${company.subdomain}.${productDomain}`
      const answer = await instances[instance]?.call('/api/knowledge-base', { host, token, body })
      if (answer?.status === 201) acknowledged.push({ id: String(answer.body._id), at: performance.now(), instance })
      else refused.push(answer?.status ?? 'no answer')
      await Bun.sleep(PAUSE_MS)
    }
  })
  return {
    async acknowledgedAfter(instance: number, moment: number): Promise<number> {
      for (const until = moment + GIVEN_UP_MS; performance.now() < until; await Bun.sleep(10)) {
        const first = acknowledged.find((one) => one.instance === instance && one.at > moment)
        if (first) return first.at - moment
      }
      return Infinity
    },
    async stop() {
      over.abort()
      await Promise.all(loops)
      return { acknowledged, refused }
    },
  }
}
