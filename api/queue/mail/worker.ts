import { limits } from '../../../openapi/gen/limits.gen.ts'
import { makeCode, type CodeOwner } from '../../accounts/codes.ts'
import type { Database } from '../../db/client.ts'
import { accountsByEmail } from '../../db/directory.ts'
import { createLoop, type Loop } from '../jobs/loop.ts'
import type { Log } from '../../log/log.ts'
import type { Settings } from '../../settings/settings.ts'
import { makeInvitation } from './invitation.ts'
import { writeLetter } from './letters.ts'
import { isMailbox } from './mailbox.ts'
import type { Template } from './outbox.ts'
import { failureOf, type Letter, type Post } from './post.ts'

export type MailWorker = Loop & {
  /** Hands over what is due, one letter after the other; returns how many went out. */
  run(): Promise<number>
}

const LOOK_EVERY_MS = 500
/** Longer than a letter may take (smtp-post.ts): after it the letter is free for another worker. */
const LEASE_MS = 60_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 10 * 60_000
/** A server that is back must have the letters within a minute (R8). */
const AWAY_RETRY_MS = 30_000
const KEEP_TRYING_MS = 3 * 24 * 3_600_000
const ERROR_MAX = 300

const CODE_OF: Record<Template, CodeOwner['purpose'] | undefined> = {
  'verify-email': 'email',
  'password-reset': 'reset',
  'password-changed': undefined,
  invitation: undefined,
}

type Row = { id: string; template: Template; email: string; subdomain: string; createdAt: Date; attempts: number }
type Tools = { db: Database; settings: Settings; log: Log; now: () => Date; post: Post }

/**
 * Sends the outbox. Any number of them may run: each letter is in one pair of hands (R8). Each learns by itself that the
 * server is away: it tries once in a while, so N instances try N times, which the server does not notice.
 */
export function createMailWorker({ db, settings, log, now, post }: Tools): MailWorker {
  const { sql } = db.jobs
  let stopping = false
  let awayTimes = 0
  let quietUntil = 0
  /** Sent, but the row would not go: never sent again by this process. */
  const sent = new Set<string>()

  async function claim(): Promise<Row | undefined> {
    const at = now()
    const [row] = await sql<Row[]>`
      update outbox set attempts = attempts + 1, due_at = ${later(at, LEASE_MS)}
      where id = (select id from outbox where due_at <= ${at} order by due_at limit 1 for update skip locked)
      returning id, template, email, subdomain, created_at, attempts`
    return row
  }

  async function remove({ id, attempts }: Row): Promise<void> {
    await sql`delete from outbox where id = ${id} and attempts = ${attempts}`
    sent.delete(id)
  }

  /** Undefined where there is nothing to say; the code is made all the same (A27). */
  async function write({ id, template, email, subdomain, createdAt }: Row): Promise<Letter | undefined> {
    const accounts = await accountsByEmail(db, email, subdomain || undefined)
    const meant = accounts.filter(
      (account) => account.isActive && !(template === 'verify-email' && account.emailVerified),
    )
    const purpose = CODE_OF[template]
    const code = purpose && (await makeCode(sql, settings.dataSecret, { purpose, email, subdomain }, now()))
    const [first] = meant
    if (!first) return undefined
    const invited = template === 'invitation' ? await makeInvitation(db, { ...first, email }, now()) : undefined
    if (template === 'invitation' && !invited) return undefined
    const companies = meant.map(({ companyName, subdomain: at }) => ({ name: companyName, subdomain: at }))
    const words = writeLetter({ template, companies, subdomain, code: code ?? '', invited, at: createdAt }, settings)
    return { id, to: email, ...words, ...(code && { code }) }
  }

  /** True when the letter went out. */
  async function handOver(row: Row): Promise<boolean> {
    const entry = { letter: row.id, template: row.template, attempts: row.attempts }
    const age = now().getTime() - row.createdAt.getTime()
    const keepMs = CODE_OF[row.template] ? limits.auth.codeLetterDropMinutes * 60_000 : KEEP_TRYING_MS
    if (age >= keepMs || !isMailbox(row.email)) {
      log.error(entry, 'letter dropped')
      await remove(row)
      return false
    }
    let letter: Letter | undefined
    try {
      letter = sent.has(row.id) ? undefined : await write(row)
    } catch (error) {
      await unwritten(row, entry, error)
      return false
    }
    try {
      if (letter) await post.send(letter)
    } catch (error) {
      await putBack(row, entry, error)
      return false
    }
    awayTimes = 0
    if (letter) {
      sent.add(row.id)
      log.info(entry, 'letter sent')
    }
    await remove(row)
    return letter !== undefined
  }

  /** One letter that cannot be made holds up none behind it; with the database away this fails too, and ends the run. */
  async function unwritten(row: Row, entry: object, error: unknown): Promise<void> {
    const waitMs = backoff(row.attempts, LAST_RETRY_MS)
    await putOff(row, waitMs, error)
    log.error({ ...entry, waitMs, err: error }, 'letter could not be written')
  }

  const putOff = (row: Row, waitMs: number, error: unknown) => sql`
    update outbox set due_at = ${later(now(), waitMs)}, last_error = ${String(error).slice(0, ERROR_MAX)}
    where id = ${row.id} and attempts = ${row.attempts}`

  async function putBack(row: Row, entry: object, error: unknown): Promise<void> {
    const failure = failureOf(error)
    if (failure.kind === 'refused' && failure.forGood) {
      log.error({ ...entry, err: error }, 'letter refused for good')
      await remove(row)
      return
    }
    const away = failure.kind === 'away'
    const waitMs = backoff(row.attempts, away ? AWAY_RETRY_MS : LAST_RETRY_MS)
    if (away) quietUntil = now().getTime() + backoff(++awayTimes, AWAY_RETRY_MS)
    log.warn({ ...entry, waitMs, err: error }, away ? 'mail server is away' : 'letter refused for now')
    await putOff(row, waitMs, error)
  }

  const next = async () => (stopping || now().getTime() < quietUntil ? undefined : claim())

  async function run(): Promise<number> {
    let count = 0
    for (let row = await next(); row; row = await next()) if (await handOver(row)) count += 1
    return count
  }

  const loop = createLoop('mail', LOOK_EVERY_MS, run, log)
  return {
    run,
    start: () => loop.start(),
    stop: () => {
      stopping = true
      return loop.stop()
    },
  }
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
/** 5 s, 10 s, 20 s … */
const backoff = (attempts: number, longest: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), longest)
