/**
 * What is asked of all companies at once, each by who asks and how it begins, and why it may: on a database whose companies
 * stand apart (Citus) it would go to all of them. Nothing else may be.
 */
const ACROSS: readonly { why: string; asks: readonly string[] }[] = [
  {
    why: 'Whose turn it is: only ids are read, and each company’s work is a transaction of its own',
    asks: [
      'jobs: select distinct company_id from ',
      'jobs: select distinct s.company_id from schedules s',
      'jobs: select distinct t.company_id from unnest(',
      'jobs: select distinct r.company_id from article_reviews r',
      `jobs: select company_id, id from test_attempts where status = 'in_progress'`,
      'jobs: select company_id, id from courses where is_active',
      'jobs: select company_id, id from contents where unreferenced_since',
      'jobs: select company_id, id, key, attempts from object_removals where due_at',
      'jobs: select c.id as company_id, w.until::text from companies c',
      'jobs: select c.id, c.timezone from companies c',
      'jobs: select company_id, max(moment) as last from schedule_moments where moment >',
    ],
  },
  {
    why: 'What has outlived its time, whosever it is: a batch of keys, which name the company',
    asks: [
      'jobs: delete from sessions where (company_id, id) in',
      'jobs: delete from api_keys where (company_id, id) in',
      'jobs: delete from api_key_days where (company_id, key_id, day) in',
      'jobs: delete from search_misses where ctid = any',
      'jobs: delete from notifications where ctid = any',
      'jobs: delete from audiences where (company_id, id) in',
      'jobs: delete from telegram_link_codes where (company_id, user_id) in',
      'jobs: delete from telegram_updates where (company_id, bot_id, update_id) in',
      'jobs: delete from webhook_deliveries where (company_id, id) in',
      `jobs: update webhook_deliveries set status = 'failed', next_at = null where (company_id, id) in`,
      'jobs: delete from schedule_moments where (company_id, schedule_id, moment) in',
      'jobs: delete from files f where (f.company_id, f.id) in',
      'jobs: update files set copies_tries = copies_tries + 1 where (company_id, id) = (',
      'jobs: delete from companies where id in (',
    ],
  },
  {
    why: 'Objects of the bucket by their keys, which begin with the company',
    asks: [
      'jobs: select key, copies from files where key = any',
      'jobs: select key from object_removals where key = any',
    ],
  },
  {
    why: 'How far the feed of all companies is',
    asks: ['jobs: select least( (select e.at from events e', 'jobs: select not exists (select from feed_cursors'],
  },
  {
    why: 'The directory: whose somebody is, before that is known',
    asks: [
      'app: select company_id, company_name, subdomain, user_id, password_hash',
      'app: select c.id from file_refs r join companies c',
      'app: select t.company_id, t.header_hash from telegram_integrations t',
    ],
  },
]
/** Transactions of more than one company, by their first statement. */
const CROSSING: readonly { why: string; asks: string }[] = [
  {
    why: 'One letter with a code, and each company that has its owner is told',
    asks: 'app: select hash from codes where purpose',
  },
  {
    why: 'One code changes the password of a person in each company that has him, or in none',
    asks: 'app: update codes set wrong',
  },
]

export const mayAskAcross = (name: string): boolean =>
  ACROSS.some(({ asks }) => asks.some((beginning) => name.startsWith(beginning)))
export const mayCross = (name: string): boolean => CROSSING.some(({ asks }) => name.startsWith(asks))
