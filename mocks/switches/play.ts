import { problem, type ErrorCode, type OperationId } from '../../openapi/contract.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { Offline } from '../fail.ts'
import type { Outcome, Switches } from './controls.ts'

/** What the switches need of where they run; both are replaced in tests. */
export type Chance = { wait: (ms: number) => Promise<void>; random: () => number }

/** Of a hundred calls in chaos so many get each of these; the others get their answer, late. */
const chaosShares: readonly (readonly [until: number, Outcome])[] = [
  [0.1, '500 INTERNAL'],
  [0.15, '503 UNAVAILABLE'],
  [0.25, 'offline'],
]
const CHAOS_MS = 2500
const RETRY_SECONDS = 5

/** Before a call does anything: it waits, fails, or goes on. An address that is no operation only waits. */
export async function playSwitches(switches: Switches, id: OperationId | undefined, { wait, random }: Chance) {
  const { latency, chaos } = switches.now()
  const ms = latency.kind === 'none' ? 0 : latency.kind === 'fixed' ? latency.ms : Math.round(random() * latency.ms)
  if (ms > 0) await wait(ms)
  // Asked for when the answer is due: who has gone offline meanwhile gets none.
  if (switches.now().offline) throw new Offline('switched off in the panel')
  if (id === undefined) return
  const outcome = switches.take(id)
  if (outcome) return fail(outcome)
  if (!chaos) return
  const drawn = random()
  const share = chaosShares.find(([until]) => drawn < until)
  if (share) return fail(share[1])
  await wait(Math.round(random() * CHAOS_MS))
}

function fail(outcome: Outcome): Promise<never> {
  if (outcome === 'never') return new Promise(() => undefined)
  if (outcome === 'offline') throw new Offline('asked for in the panel')
  throw refusal(outcome)
}

function refusal(outcome: Exclude<Outcome, 'offline' | 'never'>) {
  const [status = '', name = ''] = outcome.split(' ')
  // Outcome is made of a status and a code.
  const code = name as ErrorCode
  const holes = Object.fromEntries([...messages[code].matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => [hole, 5]))
  const reply = problem(
    Number(status),
    code,
    holes,
    code === 'EMAIL_NOT_VERIFIED' ? { needEmailVerification: true } : {},
  )
  if (status === '429' || status === '503') reply.headers['retry-after'] = String(RETRY_SECONDS)
  return reply
}
