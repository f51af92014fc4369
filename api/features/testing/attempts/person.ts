import { nobodyYet, type Person } from '../../../../openapi/rules/attempts/attempt-person.ts'
import type { Tag } from '../../../db/client.ts'

/** Held until the transaction ends: two devices that begin at once begin one attempt. */
export async function lockPerson(sql: Tag, companyId: string, testId: string, userId: string): Promise<Person> {
  // Sent together, run one after the other: what is there is seen as the one who held it before has left it.
  const [, [row]] = await Promise.all([
    sql`
      insert into test_people (company_id, test_id, user_id) values (${companyId}, ${testId}, ${userId})
      on conflict do nothing`,
    sql<Person[]>`
      select last_number, used, extra, open_id, open_until, in_review, last_submitted_at, best_id, best_percent, best_passed
      from test_people where company_id = ${companyId} and test_id = ${testId} and user_id = ${userId} for no key update`,
  ])
  return row ?? nobodyYet
}

/** Reckoned from his attempts, whatever became of them; of the best any that has passed comes before those that have not. */
export async function refreshPerson(
  sql: Tag,
  companyId: string,
  { testId, userId }: { testId: string; userId: string },
): Promise<void> {
  const held = sql`
    select from test_people
    where company_id = ${companyId} and test_id = ${testId} and user_id = ${userId} for no key update`
  // A statement of its own, so that it sees what was written by the one who held the row before; sent with it.
  const written = sql`
    update test_people p
    set used = s.used, open_id = s.open_id, open_until = s.open_until, in_review = coalesce(s.in_review, false),
      last_submitted_at = (
        select max(a.submitted_at) from test_attempts a
        where a.company_id = p.company_id and a.test_id = p.test_id and a.user_id = p.user_id
          and (p.free_from is null or a.submitted_at > p.free_from)),
      best_id = s.best[1].id, best_percent = s.best[1].percent, best_passed = s.best[1].status = 'passed'
    from (
      select count(*) as used, (array_agg(id) filter (where status = 'in_progress'))[1] as open_id,
        max(expires_at) filter (where status = 'in_progress') as open_until,
        (array_agg(status = 'review' order by number desc))[1] as in_review,
        array_agg(a order by status = 'passed' desc, percent desc, number) filter (where status in ('passed', 'failed')) as best
      from test_attempts a
      where company_id = ${companyId} and test_id = ${testId} and user_id = ${userId}
    ) s
    where p.company_id = ${companyId} and p.test_id = ${testId} and p.user_id = ${userId}`
  await Promise.all([held, written])
}
