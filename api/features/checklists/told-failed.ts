import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import type { Tag } from '../../db/client.ts'
import { settle } from '../../notifications/settle.ts'
import { administrators, tellAll } from '../../notifications/tell.ts'
import { tellChats } from '../../telegram/chats.ts'

type Deviating = { run: string; item: string; what: string; restaurant: string | null }
/** `lacksPhoto`: its answer is to have one, and has none yet. */
type Failed = Deviating & { lacksPhoto: boolean }
/** Whoever is asked for a photo takes it right after the answer: the message goes with it. */
const PHOTO_TAKES_MS = MINUTE
const groupOf = (run: string, item: string) => `checklistDeviation ${run} ${item}`

/** An answer is out of its norm, and nothing opens a task by itself: whoever is told may. */
export async function tellFailed(sql: Tag, company: string, failed: Failed, now: Date): Promise<void> {
  const { run, item, what, restaurant, lacksPhoto } = failed
  const dueAt = lacksPhoto ? new Date(now.getTime() + PHOTO_TAKES_MS) : undefined
  const said = {
    title: what,
    text: 'Отклонение в чек-листе',
    path: '/checklists/live',
    about: { run, item },
    of: { ids: [run], item },
  }
  await tellChats(
    sql,
    company,
    { event: 'checklistFailed', kind: 'checklistDeviation', restaurant, dueAt, ...said },
    now,
  )
  await tellAll(
    sql,
    {
      company,
      saidFrom: dueAt,
      kind: 'checklistDeviation',
      linkType: 'run',
      rows: sql`
        select f.id, jsonb_build_object('what', ${what}::text, 'item', ${item}::text, 'number', null, 'place',
            (select p.name from restaurants p where p.company_id = ${company} and p.id = ${restaurant}::uuid)) as facts,
          ${run}::uuid as link, ${groupOf(run, item)} as grouped, null::uuid as by
        from (${administrators(sql, company)}) f`,
    },
    now,
  )
}

/** Answered anew, and as it should be. */
export const settleFailed = (
  sql: Tag,
  company: string,
  { run, items }: { run: string; items: readonly string[] },
  now: Date,
): Promise<void> => settle(sql, { company, links: [run], groups: items.map((item) => groupOf(run, item)) }, now)

type Deviation = Deviating & { task: string }

/** An answer that is out of its norm has opened a task. */
export async function tellDeviation(
  sql: Tag,
  company: string,
  { run, item, task, what, restaurant }: Deviation,
  now: Date,
): Promise<void> {
  const said = { title: what, text: 'Отклонение в чек-листе', path: `/tasks/${task}/edit`, about: { task } }
  const photo = { run, item }
  await tellChats(
    sql,
    company,
    { event: 'checklistFailed', kind: 'checklistDeviation', restaurant, ...said, photo },
    now,
  )
  await tellAll(
    sql,
    {
      company,
      kind: 'checklistDeviation',
      linkType: 'run',
      rows: sql`
        select f.id, jsonb_build_object('what', ${what}::text, 'item', ${item}::text, 'place',
            (select p.name from restaurants p where p.company_id = ${company} and p.id = ${restaurant}::uuid),
            'number', t.number) as facts,
          ${run}::uuid as link, null::text as grouped, null::uuid as by
        from tasks t cross join (${administrators(sql, company)}) f where t.company_id = ${company} and t.id = ${task}`,
    },
    now,
  )
}
