import { secretsOf } from '../accounts/sealed.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import type { Database } from '../db/client.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { BotFault, createBotApi, type BotApi } from './bot-api.ts'
import { HEARD } from './connect.ts'
import { houseOf } from './house.ts'
import { noteFailing } from './integration.ts'
import { receive } from './receive.ts'
import { realPause, type Pause } from './speaker.ts'

/** A bot that was connected is asked for its messages so soon. */
const LOOK_MS = 3000
/** Telegram holds a question so long while there is nothing to say. */
const HOLD_SECONDS = 25
/** Longer than a question may take: after it its asker has died. */
const LEASE_MS = 60_000
const REST_MS = 10_000
/** Each holds a connection. */
const MAX_BOTS = 50
/** It would come again: one refusal of a token is told, the next try is no sooner. */
const DEAD_TOKEN_MS = 60_000

type Tools = {
  db: Database
  settings: Settings
  now: () => Date
  log: Log
  api?: BotApi
  pause?: Pause
  holdSeconds?: number
}

/**
 * Asks for the messages of bots that Telegram cannot call: without a public address. A bot is one process's at a time, by
 * a lease in its row. The offset is told once and then left out: update numbers begin anew after a quiet week, and what was
 * taken in already is known by telegram_updates.
 */
export function createPoller({
  db,
  settings,
  now,
  log,
  pause = realPause,
  holdSeconds = HOLD_SECONDS,
  ...given
}: Tools) {
  const api = given.api ?? createBotApi(settings.telegramApiUrl)
  const me = crypto.randomUUID()
  const ending = new AbortController()
  const asked = new Map<string, Promise<void>>()
  let looking: Promise<void> = Promise.resolve()

  const claim = (companyId: string | null, many: number) => {
    const at = now()
    return db.jobs.sql<{ companyId: string }[]>`
      update telegram_integrations set polled_by = ${me}, polled_until = ${new Date(at.getTime() + LEASE_MS)}
      where company_id in (
        select company_id from telegram_integrations
        where polls and (${companyId}::uuid is null or company_id = ${companyId})
          and (polled_by = ${me} or polled_until is null or polled_until <= ${at})
          and not exists (select from companies c where c.id = company_id and c.leaves_at is not null)
        order by polled_until nulls first limit ${many} for update skip locked)
      returning company_id`
  }

  /** The next messages of a bot; false: it is not ours any more. */
  async function ask(companyId: string, offset: number | undefined): Promise<{ next: number | undefined } | undefined> {
    const [mine] = await claim(companyId, 1)
    const house = mine && (await houseOf(db, companyId, secretsOf(settings)))
    if (!house) return undefined
    try {
      const updates = await api.call(
        house.token,
        'getUpdates',
        { timeout: holdSeconds, allowed_updates: HEARD, ...(offset !== undefined && { offset }) },
        { signal: ending.signal, timeoutMs: holdSeconds * 1000 + limits.telegram.requestTimeoutMs },
      )
      if (updates.length > 0) await receive(db, house.bot, updates, now())
      if (house.bot.isFailing) await db.write(companyId, (sql) => noteFailing(sql, companyId, undefined))
      const last = updates.at(-1)
      return { next: last && last.update_id + 1 }
    } catch (error) {
      if (!(error instanceof BotFault) || ending.signal.aborted) throw error
      const { fault } = error
      if (fault.kind === 'token')
        await db.write(companyId, (sql) => noteFailing(sql, companyId, messages.TELEGRAM_TOKEN_REFUSED))
      const rest = fault.kind === 'limited' ? fault.seconds * 1000 : fault.kind === 'token' ? DEAD_TOKEN_MS : REST_MS
      await pause(Math.min(rest, LEASE_MS / 2), ending.signal)
      return { next: offset }
    }
  }

  async function follow(companyId: string): Promise<void> {
    let offset: number | undefined
    while (!ending.signal.aborted) {
      const answer = await ask(companyId, offset)
      if (!answer) return
      offset = answer.next
    }
  }

  async function look(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const free = MAX_BOTS - asked.size
        for (const { companyId } of free > 0 ? await claim(null, MAX_BOTS) : []) begin(companyId)
        await pause(LOOK_MS, ending.signal)
      } catch (error) {
        if (ending.signal.aborted) return
        log.warn({ err: error }, 'bots were not looked for')
        // Cut short by the end, which the loop looks at next.
        await pause(LOOK_MS, ending.signal).catch(() => {})
      }
    }
  }

  function begin(companyId: string): void {
    if (asked.has(companyId) || asked.size >= MAX_BOTS) return
    const following = follow(companyId)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log.warn({ err: error, company: companyId }, 'a bot was not asked')
      })
      .finally(() => asked.delete(companyId))
    asked.set(companyId, following)
  }

  return {
    start: (): void => void (looking = look()),
    /** Others may ask at once. */
    async stop(): Promise<void> {
      ending.abort(new Error('the process ends'))
      await Promise.all([looking, ...asked.values()])
      await db.jobs.sql`
        update telegram_integrations set polled_by = null, polled_until = null where polls and polled_by = ${me}`.catch(
        (error: unknown) => log.debug({ err: error }, 'bots were not given back'),
      )
    },
  }
}
