import { buildAccount } from '../../api/test/accounts.ts'
import { createTestApp } from '../../api/test/app.ts'
import { movingAddress } from '../../api/test/moving-address.ts'
import { startSilent, startSmtp } from '../../api/test/smtp.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { startInstance, type Instance } from './parts/several.ts'

const LETTERS = 12
const FAULT_MS = 12_000
const THERE_WITHIN_MS = 60_000

/** `bun run drill smtp`: two instances hand letters to a server that has each of its faults in turn. */
export const drill: Drill = {
  row: 'R8',
  about:
    'the mail server refuses, dies half-way, hangs and is away: each letter arrives once, within a minute of its return',
  minutes: 2,
  run: () => faults(LETTERS, FAULT_MS),
}

/** So many letters for each fault, or for `only` that one. */
export async function faults(letters: number, faultMs: number, only?: string): Promise<Outcome> {
  const smtp = await startSmtp()
  const silent = await startSilent()
  const address = await movingAddress(smtp.port)
  const world = await createTestApp()
  const env = { SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: 'post@example.com' }
  const instances = await Promise.all([startInstance(world.url, env), startInstance(world.url, env)])
  const asked: string[] = []
  const took: number[] = []
  const wrong: unknown[] = []
  const ask = async (instance: Instance | undefined) => {
    const { email, company } = await buildAccount(world)
    const began = performance.now()
    const answer = await instance?.call('/api/verification/send-password-reset', {
      host: `${company.subdomain}.${world.settings.productDomain}`,
      body: { email },
      // Each from an address of its own, as the letters of one are few an hour.
      headers: { 'x-forwarded-for': `203.0.113.${asked.length + 1}` },
    })
    took.push(performance.now() - began)
    asked.push(email)
    if (answer?.status !== 200) wrong.push(answer)
  }
  const all: Record<string, () => unknown> = {
    'refuses for now': () => (smtp.mood = 'refuses for now'),
    'dies half-way': () => (smtp.mood = 'dies half-way'),
    hangs: () => address.leadTo(Number(new URL(silent.url).port)),
  }
  const back: string[] = []
  const waiting = async () => (await world.db.jobs.sql`select from deliveries`).length
  for (const [fault, begin] of Object.entries(all).filter(([name]) => !only || name === only)) {
    begin()
    for (let n = 0; n < letters; n++) await ask(instances[n % instances.length])
    await Bun.sleep(faultMs)
    smtp.mood = 'accepts'
    address.leadTo(smtp.port)
    const returned = performance.now()
    while ((await waiting()) > 0 && performance.now() < returned + 2 * THERE_WITHIN_MS) await Bun.sleep(100)
    const ms = performance.now() - returned
    if (ms > THERE_WITHIN_MS) wrong.push(`${fault}: ${Math.round(ms)} ms`)
    back.push(`${fault} ${(ms / 1000).toFixed(1)} s`)
  }
  const times = Map.groupBy(
    smtp.received.flatMap(({ to }) => to),
    (email) => email,
  )
  const once = asked.filter((email) => times.get(email)?.length === 1).length
  await Promise.all(instances.map((instance) => instance.stop()))
  await world.stop()
  address.close()
  await Promise.all([smtp.stop(), silent.stop()])
  for (const one of wrong) console.log(one)
  return {
    passed: once === asked.length && smtp.received.length === asked.length && wrong.length === 0,
    figure:
      `${asked.length} letters, ${once} arrived once, ${smtp.received.length} in all; the queue is empty after ` +
      `${back.join(', ')}; a call takes ${Math.round(took.toSorted((a, b) => a - b)[took.length >> 1] ?? 0)} ms in the middle`,
  }
}
