import { timesFault } from '../../../openapi/rules/news/news.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { changedAt } from '../../db/updated-at.ts'
import { type EventContext, record } from '../../events/record.ts'
import { settle } from '../../notifications/settle.ts'
import { find, lockNews, presentWhole } from './find.ts'
import { type Published, tellPublished } from './told.ts'
import { refused } from './refer.ts'
import { timeOf } from './rows.ts'
import { whoOf } from './who.ts'

export type Held = { id: string; title: string; status: string; updatedAt: Date }
/** With what its readers are told by. */
export type Out = Held & Published & { notify: boolean }

export const publishing: Pick<FeatureHandlers<'news'>, 'newsPublish' | 'newsArchive'> = {
  /** Now, or when it is told to; what is out already stays as it is. */
  async newsPublish(context) {
    const { path, body, repeat, company, now, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const old = await lockNews(sql, who, path.id)
      if (!old) throw problem(404, 'NEWS_NOT_FOUND')
      if (old.status === 'published') return { status: 200, body: await presentWhole(sql, who, old) }
      const publishAt = body.publishAt ?? null
      const times = { status: 'draft', publishAt, archiveAt: timeOf(old.archiveAt) } as const
      const fault = timesFault(times, { publishAt, archiveAt: times.archiveAt }, now().getTime())
      if (fault) throw refused(problem, fault.code, fault.field)
      if (body.notify !== undefined)
        await sql`update news set notify = ${body.notify} where company_id = ${company._id} and id = ${old.id}`
      await (publishAt === null
        ? comeOut(sql, context, { ...old, notify: body.notify ?? old.notify })
        : schedule(sql, context, old, new Date(publishAt)))
      const row = await find(sql, who, old.id)
      if (!row) throw new Error('published news was not found')
      return { status: 200, body: await presentWhole(sql, who, row) }
    })
  },

  async newsArchive(context) {
    const { path, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const old = await lockNews(sql, who, path.id)
      if (!old) throw problem(404, 'NEWS_NOT_FOUND')
      if (old.status !== 'published' && old.status !== 'archived') throw problem(409, 'NEWS_NOT_PUBLISHED')
      if (old.status === 'published') await putAway(sql, context, old)
      const row = await find(sql, who, old.id)
      if (!row) throw new Error('archived news was not found')
      return { status: 200, body: await presentWhole(sql, who, row) }
    })
  },
}

/** Held by the caller. */
export async function comeOut(sql: Tag, context: EventContext, old: Out): Promise<void> {
  const { company, now } = context
  const at = now()
  await sql`
    update news set status = 'published', publish_at = null, published_at = ${at}, updated_at = ${changedAt(at, old)}
    where company_id = ${company._id} and id = ${old.id}`
  const changes = { status: { old: old.status, new: 'published' } }
  await record(sql, context, { action: 'news.published', entity: { id: old.id, title: old.title }, changes })
  if (old.notify) await tellPublished(sql, company._id, old, at)
}

async function schedule(sql: Tag, context: EventContext, old: Held, publishAt: Date): Promise<void> {
  const { company, now } = context
  await sql`
    update news set status = 'scheduled', publish_at = ${publishAt}, updated_at = ${changedAt(now(), old)}
    where company_id = ${company._id} and id = ${old.id}`
  const changes = { publishAt: { new: publishAt.toISOString() } }
  await record(sql, context, { action: 'news.scheduled', entity: { id: old.id, title: old.title }, changes })
}

/** Held by the caller. Its marks stay, its pin goes. */
export async function putAway(sql: Tag, context: EventContext, old: Held): Promise<void> {
  const { company, now } = context
  await sql`
    update news set status = 'archived', pinned_place = null, archive_at = null, updated_at = ${changedAt(now(), old)}
    where company_id = ${company._id} and id = ${old.id}`
  await settle(sql, { company: company._id, links: [old.id] }, now())
  const changes = { status: { old: old.status, new: 'archived' } }
  await record(sql, context, { action: 'news.archived', entity: { id: old.id, title: old.title }, changes })
}
