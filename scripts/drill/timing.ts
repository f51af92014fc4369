import { buildAccount } from '../../api/test/accounts.ts'
import { createTestApp } from '../../api/test/app.ts'
import type { Drill } from './parts/drill.ts'

const GOAL = 0.1
const HOUR = 3_600_000

/** `bun run drill timing [rounds]`. */
export const drill: Drill = {
  row: 'S7',
  about: 'time of a wrong password and of a reset: an unknown e-mail, one of one company, of five, one that is off',
  minutes: 2,
  async run([rounds = '100']) {
    let time = Date.now()
    const app = await createTestApp({ now: () => new Date(time) })
    const { company } = await buildAccount(app, { email: 'one@example.com' })
    for (let i = 0; i < 5; i++) await buildAccount(app, { email: 'five@example.com' })
    await buildAccount(app, { email: 'off@example.com', active: false })
    const people = ['unknown', 'one', 'five', 'off']
    const calls = {
      'sign-in': (email: string) =>
        app.client().POST('/api/auth/login', { body: { email, password: 'не тот пароль' } }),
      'on a company’s address': (email: string) =>
        app.client(company.subdomain).POST('/api/auth/login', { body: { email, password: 'не тот пароль' } }),
      reset: (email: string) => app.client().POST('/api/verification/send-password-reset', { body: { email } }),
    }
    const waits = new Map<string, number[]>()
    const statuses = new Set<string>()
    // Side by side in each round, each time in another order, and compared within it: what the machine does meanwhile
    // falls on all of them.
    for (let round = 0; round < Number(rounds); round++) {
      time += 2 * HOUR
      for (const [name, call] of Object.entries(calls))
        for (let i = 0; i < people.length; i++) {
          const who = people[(round + i) % people.length] ?? ''
          const begun = performance.now()
          const { response } = await call(`${who}@example.com`)
          const key = `${name} ${who}`
          waits.set(key, [...(waits.get(key) ?? []), performance.now() - begun])
          statuses.add(`${name} ${response.status}`)
        }
    }
    await app.stop()
    const told = Object.keys(calls).map((name) => {
      const all = people.map((who) => waits.get(`${name} ${who}`) ?? [])
      const ofRound = (all[0] ?? []).map((_, i) => median(all.map((each) => each[i] ?? 0)))
      const shares = all.map((each) => median(each.map((ms, i) => ms / (ofRound[i] ?? 1))))
      const spread = Math.max(...shares) / Math.min(...shares) - 1
      const shown = people.map((who, i) => `${who} ${median(all[i] ?? []).toFixed(1)}`).join(', ')
      return { spread, text: `${name}: ${shown} ms (${(spread * 100).toFixed(1)} %)` }
    })
    const isSame = statuses.size === Object.keys(calls).length && told.every(({ spread }) => spread <= GOAL)
    return { passed: isSame, figure: [...told.map(({ text }) => text), ...statuses].join('; ') }
  },
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
