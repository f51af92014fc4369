import { limits } from '../../openapi/gen/limits.gen.ts'
import { buildAccount, PASSWORD, type Account } from '../../api/test/accounts.ts'
import { createTestApp } from '../../api/test/app.ts'
import type { Drill } from './parts/drill.ts'
import { startInstance, type Instance } from './parts/several.ts'

const ROUNDS = 10
const SKEWED = { CLOCK_MINUTES: '5', TZ: 'Asia/Kamchatka' }
/** A letter waits for its turn, which is not the clock's doing. */
const NEAR_SECONDS = 30

/** `bun run drill clocks [rounds]`. */
export const drill: Drill = {
  row: 'R16',
  about: 'two instances, the clock of one five minutes ahead and its zone another: what one made is good at the other',
  minutes: 1,
  async run([rounds = String(ROUNDS)]) {
    const world = await createTestApp()
    const { productDomain } = world.settings
    const instances = await Promise.all([startInstance(world.url), startInstance(world.url, SKEWED, 'other-clock.ts')])
    const hostOf = ({ company }: Account) => `${company.subdomain}.${productDomain}`
    const wrong: string[] = []
    let checks = 0
    const check = (what: string, holds: boolean) => {
      checks += 1
      if (!holds) wrong.push(what)
    }

    for (let n = 0; n < Number(rounds); n++) {
      const [one, other] = n % 2 === 0 ? instances : instances.toReversed()
      if (!one || !other) throw new Error('two instances')
      const account = await buildAccount(world, { role: 'admin', pin: '4071' })
      const host = hostOf(account)
      const credentials = { email: account.email, password: PASSWORD }
      const headers = { 'x-forwarded-for': `203.0.113.${n + 1}` }

      const token = String((await one.call('/api/auth/login', { host, body: credentials, headers }))?.body.token)
      check('session', (await other.call('/api/auth/check', { host, token }))?.status === 200)
      const handed = await one.call('/api/auth/login', { host: productDomain, body: credentials, headers })
      const link = new URL(String(handed?.body.redirectUrl)).searchParams.get('token')
      check(
        'link',
        (await other.call('/api/auth/auto-login', { host, body: { token: link }, headers }))?.status === 200,
      )

      await one.call('/api/verification/send-password-reset', { host, body: { email: account.email }, headers })
      const left = await codeSeconds(world, account)
      check(`code ${left}`, Math.abs(left - limits.auth.codeLifetimeSeconds) < NEAR_SECONDS)

      const pin = (at: Instance, pinCode: string) =>
        at.call('/api/auth/login-pin', { host, body: { pinCode, subdomain: account.company.subdomain }, headers })
      for (let wrongs = 0; wrongs < limits.auth.pinTries; wrongs++) await pin(one, '9999')
      check('PIN limit', (await pin(other, '4071'))?.status === 429)

      const written = await one.call('/api/knowledge-base', { host, token, body: article })
      const age = Math.abs(Date.parse(String(written?.body.createdAt)) - Date.now()) / 1000
      check(`date ${age}`, age < NEAR_SECONDS)
    }
    await Promise.all(instances.map((instance) => instance.stop()))
    await world.stop()
    return {
      passed: wrong.length === 0,
      figure: `${checks} checks over two clocks five minutes apart, ${wrong.length} wrong${wrong.length > 0 ? `: ${wrong.slice(0, 5).join(', ')}` : ''}`,
    }
  },
}

const article = {
  title: 'Смена',
  content: { blocks: [{ type: 'paragraph', data: { text: 'Гости' } }] },
  status: 'draft',
}

/** Made when a worker hands the letter over. */
async function codeSeconds({ db }: Awaited<ReturnType<typeof createTestApp>>, { email }: Account): Promise<number> {
  for (;;) {
    const [code] = await db.withoutCompany<{ seconds: number }[]>`
      select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from codes where email = ${email}`
    if (code) return code.seconds
    await Bun.sleep(50)
  }
}
