import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { DatabaseUnavailable, type Database, type Tag } from '../../../db/client.ts'
import { countedReads } from '../../../articles/counted-reads.ts'
import { lock } from '../../../db/locks.ts'
import type { Log } from '../../../log/log.ts'

type View = { companyId: string; articleId: string; userId: string; at: Date }
export type ViewCounter = {
  /** Counts in this process; written a moment later (B6). */
  add(view: View): void
  /** Writes what is still here; called when the server stops. */
  flush(): Promise<void>
}

/** Who asks only whether it is there sees nothing (HEAD). */
export const countsNothing: Pick<ViewCounter, 'add'> = { add: () => {} }

/** After so many views of an article its log is cut. */
const CUT_EVERY = 100
const WRITE_EVERY_MS = 250
const RETRY_MS = 1000
/** What a long rest of the database may cost in memory; beyond it views are lost, and the log says how many. */
const WAITING_MAX = 100_000
/** Readers whose last view is remembered, so that most repeats ask the database nothing; what it says counts. */
const REMEMBERED = 100_000

/** Reading never waits for a counter: views are gathered and written for each company in one transaction (B6). */
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
      const before = last.get(key) ?? Number.NEGATIVE_INFINITY
      if (Math.abs(time - before) < limits.knowledgeBase.viewRepeatSeconds * 1000) return
      last.delete(key)
      // One that is told of afterwards (lateViewAt) is none of the last.
      last.set(key, Math.max(time, before))
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

/**
 * A view of somebody whose last one is not yet a minute old is none, whichever instance has counted that one (B6). Batches of
 * a company are written one after the other over all instances: they would miss each other's views, and wait for each
 * other's rows.
 */
async function insert(db: Database, companyId: string, views: View[]): Promise<void> {
  const log = views.map(({ articleId, userId, at }) => ({ articleId, userId, at: at.toISOString() }))
  const articles = [...new Set(views.map(({ articleId }) => articleId))]
  await db.write(companyId, async (sql) => {
    await lock(sql, 'views', companyId)
    // A deleted article's views go with it. The others stay until we are through: their deletion would wait for our counts,
    // and we for its article.
    const there = await sql<{ id: string }[]>`
      select id from articles where company_id = ${companyId} and id = any(${articles}::uuid[]) order by id for key share`
    const counted = await sql<{ articleId: string; n: number; added: number }[]>`
      with logged as (
        insert into article_view_log (company_id, article_id, user_id, viewed_at)
        select ${companyId}, v."articleId"::uuid, v."userId"::uuid, v.at::timestamptz
        from jsonb_to_recordset(${sql.json(log)}) as v("articleId" text, "userId" text, at text)
        where v."articleId" = any(${there.map(({ id }) => id)}::text[]) and not exists (
          select from article_view_log l
          where l.company_id = ${companyId} and l.article_id = v."articleId"::uuid and l.user_id = v."userId"::uuid
            and l.viewed_at > v.at::timestamptz - make_interval(secs => ${limits.knowledgeBase.viewRepeatSeconds})
            and l.viewed_at < v.at::timestamptz + make_interval(secs => ${limits.knowledgeBase.viewRepeatSeconds}))
        on conflict do nothing returning article_id, user_id, viewed_at
      ), read as (
        insert into article_reads as t (company_id, day, article_id, user_id, hour, restaurants, n)
        ${countedReads(sql, companyId, sql`logged`)}
        on conflict (company_id, day, article_id, user_id, hour) do update set n = t.n + excluded.n
      ), added as (
        select article_id, count(*)::int as n from logged group by article_id
      ), counted as (
        insert into article_views as c (company_id, article_id, n)
        select ${companyId}, article_id, n from added
        on conflict (company_id, article_id) do update set n = c.n + excluded.n
        returning article_id, n
      )
      select c.article_id, c.n, a.n as added from counted c join added a using (article_id)`
    for (const { articleId, n, added } of counted)
      if (Math.floor(n / CUT_EVERY) > Math.floor((n - added) / CUT_EVERY)) await cut(sql, companyId, articleId)
  })
}

/** The log of an article holds what can be shown of it, and some more: it does not grow with every view for ever. */
async function cut(sql: Tag, companyId: string, articleId: string): Promise<void> {
  await sql`
    delete from article_view_log where company_id = ${companyId} and article_id = ${articleId} and viewed_at < (
      select viewed_at from article_view_log where company_id = ${companyId} and article_id = ${articleId}
      order by viewed_at desc offset ${limits.knowledgeBase.viewsMax - 1} limit 1)`
}
