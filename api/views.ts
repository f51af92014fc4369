import { limits } from '../openapi/gen/limits.gen.ts'
import { DatabaseUnavailable, type Database } from './db/client.ts'
import type { Log } from './log.ts'

type View = { companyId: string; articleId: string; userId: string; at: Date }
export type ViewCounter = {
  /** Counts in this process; written a moment later (B6). */
  add(view: View): void
  /** Writes what is still here; called when the server stops. */
  flush(): Promise<void>
}

const WRITE_EVERY_MS = 250
const RETRY_MS = 1000
/** What a long rest of the database may cost in memory; beyond it views are lost, and the log says how many. */
const WAITING_MAX = 100_000
/** Readers whose last view is remembered; beyond it the oldest are forgotten, which can only count one view twice. */
const REMEMBERED = 100_000

/** Reading never waits for a counter: views are gathered and written for each company in one statement (B6). */
export function createViewCounter(db: Database, log: Log): ViewCounter {
  let waiting: View[] = []
  let timer: Timer | undefined
  let writing = Promise.resolve()
  const last = new Map<string, number>()

  const write = async () => {
    timer = undefined
    const mine = waiting
    waiting = []
    for (const [companyId, views] of Map.groupBy(mine, (view) => view.companyId)) {
      await insert(db, companyId, views).catch((error: unknown) => {
        log.error({ error, company: companyId, views: views.length }, 'views were not written')
        if (!(error instanceof DatabaseUnavailable) || waiting.length > WAITING_MAX) return
        // Safe also when they were written after all: a view that the log has already is not counted again.
        waiting = [...views, ...waiting]
        timer ??= setTimeout(() => (writing = writing.then(write)), RETRY_MS)
      })
    }
  }
  return {
    add(view) {
      const key = `${view.articleId}:${view.userId}`
      const time = view.at.getTime()
      if (time - (last.get(key) ?? Number.NEGATIVE_INFINITY) < limits.viewRepeatSeconds * 1000) return
      last.delete(key)
      last.set(key, time)
      if (last.size > REMEMBERED) last.delete(last.keys().next().value ?? '')
      waiting.push(view)
      timer ??= setTimeout(() => (writing = writing.then(write)), WRITE_EVERY_MS)
    },
    async flush() {
      clearTimeout(timer)
      await (writing = writing.then(write))
    },
  }
}

async function insert(db: Database, companyId: string, views: View[]): Promise<void> {
  const log = views.map(({ articleId, userId, at }) => ({ articleId, userId, at: at.toISOString() }))
  const sql = db.forCompany(companyId)
  // A deleted article's views go with it: the join keeps the others.
  await sql`
    with seen as (
      select v."articleId"::uuid as article_id, v."userId"::uuid as user_id, v.at::timestamptz as at
      from jsonb_to_recordset(${sql.json(log)}) as v("articleId" text, "userId" text, at text)
      where exists (select from articles a where a.company_id = ${companyId} and a.id = v."articleId"::uuid)
    ), logged as (
      insert into article_view_log (company_id, article_id, user_id, viewed_at)
      select ${companyId}, article_id, user_id, at from seen on conflict do nothing returning article_id
    )
    insert into article_views as c (company_id, article_id, n)
    select ${companyId}, article_id, count(*)::int from logged group by article_id
    on conflict (company_id, article_id) do update set n = c.n + excluded.n`
}
