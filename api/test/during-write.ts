import type { Tag } from '../db/client.ts'
import type { TestApp } from './app.ts'

/** How many transactions of this database wait for a lock. */
async function waitersOf({ db }: TestApp): Promise<number> {
  const [row] = await db.withoutCompany<{ n: number }[]>`
    select count(*)::int as n from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`
  return row?.n ?? 0
}

/** What is called while another transaction has written and is not over: that one ends once the calls wait for it. */
export async function duringWrite<Answer>(
  app: TestApp,
  companyId: string,
  write: (sql: Tag) => PromiseLike<unknown>,
  ...calls: (() => Promise<Answer>)[]
): Promise<Answer[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const other = app.db.write(companyId, async (sql) => {
    await write(sql)
    hasWritten()
    await released
  })
  await Promise.race([written, other])
  const answers = calls.map((call) => call())
  while ((await waitersOf(app)) < calls.length);
  release()
  await other
  return Promise.all(answers)
}

/** What is done meanwhile, while a call waits for what another transaction holds. */
export async function whileWaiting<Answer, Other>(
  app: TestApp,
  companyId: string,
  hold: (sql: Tag) => PromiseLike<unknown>,
  call: () => Promise<Answer>,
  meanwhile: () => Promise<Other>,
): Promise<[Answer, Other]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: holds } = Promise.withResolvers<void>()
  const other = app.db.write(companyId, async (sql) => {
    await hold(sql)
    holds()
    await released
  })
  await Promise.race([held, other])
  const answer = call()
  while ((await waitersOf(app)) === 0);
  const done = await meanwhile().finally(release)
  await other
  return [await answer, done]
}
