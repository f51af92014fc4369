import { freePlace, pinnedAfter } from '../../../openapi/rules/news/news.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { lock } from '../../db/locks.ts'
import { record } from '../../events/record.ts'

/** The place for one more, for which others wait until the end; undefined when all are taken. */
export async function placeFor(sql: Tag, companyId: string): Promise<number | undefined> {
  await lock(sql, 'pinned news', companyId)
  const taken = await sql<{ place: number }[]>`
    select pinned_place as place from news where company_id = ${companyId} and pinned_place is not null`
  return freePlace(taken.map(({ place }) => place))
}

export const newsReorder: FeatureHandlers<'news'>['newsReorder'] = async (context) => {
  const { body, db, company, problem } = context
  return db.write(company._id, async (sql) => {
    await lock(sql, 'pinned news', company._id)
    const rows = await sql<{ id: string; title: string }[]>`
      select id, title from news
      where company_id = ${company._id} and id = any (${body.ids}::uuid[]) and status = 'published'
      order by id for no key update`
    const lost = body.ids.findIndex((id) => !rows.some((row) => row.id === id))
    if (lost !== -1)
      throw problem(400, 'NEWS_NOT_FOUND', undefined, { fields: { [`ids.${lost}`]: messages.NEWS_NOT_FOUND } })
    const before = await sql<{ id: string; isOut: boolean }[]>`
      select id, status = 'published' as is_out from news
      where company_id = ${company._id} and pinned_place is not null order by pinned_place`
    const idsOf = (isOut: boolean) => before.filter((row) => row.isOut === isOut).map(({ id }) => id)
    if (idsOf(true).join() === body.ids.join()) return DONE
    await sql`update news set pinned_place = null where company_id = ${company._id} and pinned_place is not null`
    await sql`
      update news n set pinned_place = given.place
      from unnest(${pinnedAfter(body.ids, idsOf(false))}::uuid[]) with ordinality given (id, place)
      where n.company_id = ${company._id} and n.id = given.id`
    const titles = body.ids.map((id) => rows.find((row) => row.id === id)?.title ?? '')
    await record(sql, context, { action: 'news.reordered', changes: { order: { new: titles } } })
    return DONE
  })
}

const DONE = { status: 200, body: { message: 'Порядок сохранён' } } as const
