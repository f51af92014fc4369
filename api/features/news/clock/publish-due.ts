import { enterAsApp } from '../../../db/client.ts'
import { sectionIsOn } from '../../../db/section-on.ts'
import { BY_ITSELF, type EventContext } from '../../../events/record.ts'
import type { Run } from '../../../queue/jobs/runner.ts'
import { comeOut, type Out, putAway } from '../publish.ts'

type Due = { companyId: string; id: string }
type Held = Out & { isOut: boolean; isOver: boolean }
const BATCH = 200

/**
 * What is to come out by now, and what is to go: each in a transaction of its own, once, however late and by whichever
 * instance. While its section is off nothing comes out, for nobody would ever be told of it: it does once the section is on.
 */
export async function publishDue(run: Run): Promise<number> {
  let moved = 0
  for (;;) {
    const due = await run.sql<Due[]>`
      (select n.company_id, n.id from news n join companies c on c.id = n.company_id
        where n.status = 'scheduled' and n.publish_at <= ${run.now} and ${sectionIsOn(run.sql, 'news', run.sql`c.module_settings`)}
        order by n.publish_at limit ${BATCH})
      union all
      (select company_id, id from news where status = 'published' and archive_at <= ${run.now} order by archive_at limit ${BATCH})`
    for (const one of due) {
      if (run.signal.aborted) return moved
      await run.keep()
      moved += await move(run, one)
    }
    if (due.length < BATCH) return moved
  }
}

/** As it stands once nobody else holds it. */
const move = (run: Run, { companyId, id }: Due): Promise<number> =>
  run.write(async (sql) => {
    await enterAsApp(sql, companyId)
    const [held] = await sql<Held[]>`
      select id, title, status, updated_at, notify, require_ack, audience_id, created_by, coalesce(status = 'scheduled' and publish_at <= ${run.now}, false) as is_out,
        coalesce(archive_at <= ${run.now}, false) as is_over
      from news where company_id = ${companyId} and id = ${id} for no key update`
    if (!held || !(held.isOut || (held.isOver && held.status === 'published'))) return 0
    const context = contextOf(run, companyId)
    // After a standstill past both of its dates nobody is told of what is gone again.
    if (held.isOut) await comeOut(sql, context, { ...held, notify: held.notify && !held.isOver })
    if (held.isOver) await putAway(sql, context, { ...held, status: 'published' })
    return 1
  })

const contextOf = (run: Run, companyId: string): EventContext => ({
  ...BY_ITSELF,
  company: { _id: companyId },
  now: () => run.now,
})
