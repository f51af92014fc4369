import { createTestApp, type TestApp } from '../../api/test/app.ts'
import { runJob } from '../../api/test/run-job.ts'
import { startTelegramWorld } from '../../api/test/telegram-world.ts'
import { checklistJobs } from '../../api/features/checklists/clock/jobs.ts'
import { taskJobs } from '../../api/features/tasks/clock/jobs.ts'
import { notificationJobs } from '../../api/notifications/jobs.ts'
import { HOUR, MINUTE, SECOND } from '../../openapi/rules/time/durations.ts'
import { gather } from './day/cast.ts'
import { causesOf } from './day/causes.ts'
import { compare, type Sent } from './day/compare.ts'
import type { Drill, Outcome } from './parts/drill.ts'

/** In Moscow: the product wakes at seven, causes come from half past seven to ten in the evening, the day ends at one. */
const MIDNIGHT = Date.UTC(2026, 10, 19, 21)
const [WAKES, FROM, TO, ENDS] = [7, 7.5, 22, 25].map((hours) => MIDNIGHT + hours * HOUR) as [
  number,
  number,
  number,
  number,
]
const DOWN = { from: MIDNIGHT + 12 * HOUR, to: MIDNIGHT + 13 * HOUR }
const KILLS = [MIDNIGHT + 10 * HOUR, MIDNIGHT + 15 * HOUR]
const STEP = 2 * MINUTE
const JOBS = [...taskJobs, ...checklistJobs, ...notificationJobs]
const RUN = ['checklist-runs', 'checklist-told', 'checklist-ends', 'task-deadlines', 'notification-mornings']
/** So often somebody looks whether anything waits, within a step: a chat takes one message a second. */
const LOOKS = 4

/** `bun run drill day`. */
export const drill: Drill = {
  row: 'R8',
  about:
    'a day of forty people by the clock of a script: 300 causes, Telegram away for an hour, the API killed twice: who was told what, once each, nothing after it was void',
  minutes: 1,
  run: () => playDay(),
}

export async function playDay(): Promise<Outcome> {
  let time = WAKES
  const now = () => new Date(time)
  const world = await startTelegramWorld({ now })
  let app: TestApp = world.app
  const dead: TestApp[] = []
  const cast = await gather(world, new Date(WAKES - 24 * HOUR))
  const { acts, expected } = causesOf(cast, FROM, TO)
  const sent: Sent[] = []
  let isDown = false
  const before = world.telegram.sent.length

  for (time = WAKES; time < ENDS; time += STEP) {
    const begins = time
    const isAway = time >= DOWN.from && time < DOWN.to
    if (isAway && !isDown) world.telegram.fail({ status: 502, times: Number.POSITIVE_INFINITY })
    if (!isAway && isDown) world.telegram.mend()
    isDown = isAway
    while (acts[0] && acts[0].at <= time) await acts.shift()?.run(app)
    for (const name of RUN) await runJob(app.db.jobs, JOBS, name, now())
    if (KILLS.includes(time)) app = await killed()
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await app.telegram()
      noted()
      time += 15 * SECOND
    }
    time = begins
  }
  const outcome = await compare(app, cast, expected, sent, [DOWN.from, DOWN.to])
  await Promise.all(dead.map((one) => one.stop().catch(() => {})))
  await world.telegram.stop()
  return outcome

  function noted() {
    for (const { params } of world.telegram.sent.slice(before + sent.length))
      sent.push({ chat: String(params['chat_id']), text: String(params['text']), at: time })
  }

  /** The process dies while a message is on its way; the next one begins on what it has left. */
  async function killed(): Promise<TestApp> {
    const dying = app
    world.telegram.fail({ method: 'sendMessage', hangs: true })
    const called = world.telegram.next()
    void dying.telegram().catch(() => {})
    await Promise.race([called, Bun.sleep(SECOND)])
    await dying.db.end()
    dead.push(dying)
    const next = await createTestApp({ now, beside: dying })
    world.telegram.mend()
    world.telegram.release()
    return next
  }
}
