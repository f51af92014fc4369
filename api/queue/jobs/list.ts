import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { sweepAudiences } from './audiences.ts'
import { backfills } from './backfills.ts'
import { BATCH, inBatches } from './batches.ts'
import { sweepContents } from './contents.ts'
import { feedLag } from '../../events/lag.ts'
import { eventMonths, runMonths, runSheetMonths } from './months.ts'
import type { Job, Run } from './runner.ts'

const UNVERIFIED_DAYS = 7
/** The longest window of a limit is a day (A11); a count that is older decides nothing. */
const RATE_LIMIT_DAYS = 2
/** Long enough for an operator to look and to send again, and no longer: they name people. */
const DEAD_DELIVERY_DAYS = 30

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const codes = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from codes where ctid = any (array(select ctid from codes where expires_at <= ${run.now} limit ${BATCH}))`,
  )

const tokens = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from one_time_tokens
    where hash in (select hash from one_time_tokens where expires_at <= ${run.now} limit ${BATCH})`,
  )

const sessions = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from sessions where (company_id, id) in (
      select company_id, id from sessions where expires_at <= ${run.now} limit ${BATCH})`,
  )

const keptAnswers = async (run: Run) => {
  // Those that tell a secret are kept for minutes; the key itself stays used.
  const emptied = await inBatches(
    run,
    () => run.sql`
    update kept_answers set answer = null where id in (
      select id from kept_answers where answer is not null and answer_until <= ${run.now} limit ${BATCH})`,
  )
  const deleted = await inBatches(
    run,
    () => run.sql`
    delete from kept_answers where id in (
      select id from kept_answers where created_at <= ${before(run.now, limits.calls.idempotencyHours * HOUR)} limit ${BATCH})`,
  )
  return emptied + deleted
}

const rateLimits = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from rate_limits where key in (
      select key from rate_limits where window_start <= ${before(run.now, RATE_LIMIT_DAYS * DAY)} limit ${BATCH})`,
  )

const pinTries = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from pin_tries where key in (
      select key from pin_tries where window_start <= ${before(run.now, RATE_LIMIT_DAYS * DAY)} limit ${BATCH})`,
  )

const seenAddresses = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from seen_addresses where key in (
      select key from seen_addresses where seen_at <= ${before(run.now, limits.auth.seenAddressDays * DAY)} limit ${BATCH})`,
  )

const searchMisses = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from search_misses where ctid = any (array(
      select ctid from search_misses
      where day < ${before(run.now, limits.knowledgeBase.searchMissDays * DAY)
        .toISOString()
        .slice(0, 10)}::date
      limit ${BATCH}))`,
  )

/** Who calls by it is told why for a while; its counts go with it, and those of long ago before. */
async function apiKeys(run: Run): Promise<number> {
  const ended = await inBatches(
    run,
    () => run.sql`
    delete from api_keys where (company_id, id) in (
      select company_id, id from api_keys
      where least(expires_at, revoked_at) <= ${before(run.now, limits.keys.keptDays * DAY)} limit ${BATCH})`,
  )
  const counts = await inBatches(
    run,
    () => run.sql`
    delete from api_key_days where (company_id, key_id, day) in (
      select company_id, key_id, day from api_key_days
      where day < ${before(run.now, limits.keys.countsKeptDays * DAY)
        .toISOString()
        .slice(0, 10)}::date
      limit ${BATCH})`,
  )
  return ended + counts
}

/** Nobody of it ever verified an e-mail or signed in: a verified company is never touched, whatever happens to it later. */
const unverifiedCompanies = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from companies where id in (
      select c.id from companies c
      where c.created_at <= ${before(run.now, UNVERIFIED_DAYS * DAY)}
        and exists (select from users u where u.company_id = c.id)
        and not exists (
          select from users u where u.company_id = c.id and (u.email_verified or u.last_login_at is not null))
      limit ${BATCH})`,
  )

const deadDeliveries = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from dead_deliveries where id in (
      select id from dead_deliveries where died_at <= ${before(run.now, DEAD_DELIVERY_DAYS * DAY)} limit ${BATCH})`,
  )

/** Telegram gives an update again for a day at most. */
const TELEGRAM_UPDATE_DAYS = 2
const telegram = async (run: Run) => {
  const codesGone = await inBatches(
    run,
    () => run.sql`
    delete from telegram_link_codes where (company_id, user_id) in (
      select company_id, user_id from telegram_link_codes where expires_at <= ${run.now} limit ${BATCH})`,
  )
  const updatesGone = await inBatches(
    run,
    () => run.sql`
    delete from telegram_updates where (company_id, bot_id, update_id) in (
      select company_id, bot_id, update_id from telegram_updates
      where at <= ${before(run.now, TELEGRAM_UPDATE_DAYS * DAY)} limit ${BATCH})`,
  )
  return codesGone + updatesGone
}

/** The queue gives up what nobody could take for days: of that they say so too. */
const GIVEN_UP_DAYS = 4
const webhookDeliveries = async (run: Run) => {
  const given = await inBatches(
    run,
    () => run.sql`
    update webhook_deliveries set status = 'failed', next_at = null where (company_id, id) in (
      select company_id, id from webhook_deliveries
      where status in ('waiting', 'retrying') and next_at <= ${before(run.now, GIVEN_UP_DAYS * DAY)} limit ${BATCH})`,
  )
  const gone = await inBatches(
    run,
    () => run.sql`
    delete from webhook_deliveries where (company_id, id) in (
      select company_id, id from webhook_deliveries
      where created_at <= ${before(run.now, limits.webhooks.deliveriesKeptDays * DAY)} limit ${BATCH})`,
  )
  return given + gone
}

/** Everything that happens without a caller, apart from deliveries, which have workers of their own. */
export const jobList: readonly Job[] = [
  { name: 'codes', everyMs: 10 * MINUTE, run: codes },
  { name: 'one-time-tokens', everyMs: 10 * MINUTE, run: tokens },
  { name: 'sessions', everyMs: HOUR, run: sessions },
  { name: 'kept-answers', everyMs: MINUTE, run: keptAnswers },
  { name: 'rate-limits', everyMs: HOUR, run: rateLimits },
  { name: 'pin-tries', everyMs: HOUR, run: pinTries },
  { name: 'seen-addresses', everyMs: HOUR, run: seenAddresses },
  { name: 'api-keys', everyMs: HOUR, run: apiKeys },
  { name: 'search-misses', everyMs: 6 * HOUR, run: searchMisses },
  { name: 'unverified-companies', everyMs: HOUR, run: unverifiedCompanies },
  { name: 'dead-deliveries', everyMs: HOUR, run: deadDeliveries },
  { name: 'event-months', everyMs: 6 * HOUR, run: eventMonths },
  { name: 'run-months', everyMs: 6 * HOUR, run: runMonths },
  { name: 'run-sheet-months', everyMs: 6 * HOUR, run: runSheetMonths },
  { name: 'audiences', everyMs: HOUR, run: sweepAudiences },
  { name: 'contents', everyMs: HOUR, run: sweepContents },
  { name: 'backfills', everyMs: MINUTE / 2, run: backfills },
  { name: 'telegram', everyMs: HOUR, run: telegram },
  { name: 'webhook-deliveries', everyMs: HOUR, run: webhookDeliveries },
  { name: 'feed-lag', everyMs: MINUTE, run: feedLag },
]
