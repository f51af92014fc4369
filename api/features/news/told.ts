import { type Before, joined } from '../../audience/joined.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { settle } from '../../notifications/settle.ts'
import { tell } from '../../notifications/tell.ts'
import { tellChats } from '../../telegram/chats.ts'

export type Published = {
  id: string
  title: string
  requireAck: boolean
  audienceId: string | null
  createdBy: string | null
}

/**
 * All whom it is meant for, but its author and those whose marks stand from before the archive: they know it. One statement
 * however many they are.
 */
export async function tellPublished(sql: Tag, company: string, news: Published, now: Date): Promise<void> {
  // A chat hears what everybody may read.
  if (news.audienceId === null) {
    const said = { title: news.title, text: 'Новость', path: `/news/${news.id}`, of: { ids: [news.id] } }
    await tellChats(sql, company, { event: 'newsPublished', kind: 'newsPublished', restaurant: null, ...said }, now)
  }
  const meant = sql`select member.id from audience_of(${company}, ${news.audienceId}) member (id)`
  await tellOf(sql, company, { ...news, by: news.createdBy }, unknowing(sql, company, news, meant), now)
}

type Told = Pick<Published, 'id' | 'title' | 'requireAck'> & { by: string | null }

const tellOf = (sql: Tag, company: string, { id, title, requireAck, by }: Told, people: Fragment, now: Date) =>
  tell(
    sql,
    {
      company,
      kind: 'newsPublished',
      facts: { title, isAsked: requireAck },
      link: { type: 'news', id },
      people,
      by,
      isObligatory: requireAck,
    },
    now,
  )

type Asked = Pick<Published, 'id' | 'requireAck'>

/** Of those whom `meant` gives as `id`, whoever has not read it, or not confirmed it where that is asked. */
const unknowing = (sql: Tag, company: string, { id, requireAck }: Asked, meant: Fragment): Fragment => sql`
  select person.id from (${meant}) person
  where not exists (
    select from news_reads r where r.company_id = ${company} and r.news_id = ${id} and r.user_id = person.id
      and (not ${requireAck} or r.acknowledged_at is not null))`

/** By its audience as it is now, which this save may have changed. */
const meantBy = (sql: Tag, company: string, id: string): Fragment => sql`
  select member.id from news n cross join lateral audience_of(${company}, n.audience_id) member (id)
  where n.company_id = ${company} and n.id = ${id}`

/** Nobody is asked to confirm it any more: whoever has read it has nothing left to do. */
export const settleRead = (sql: Tag, company: string, id: string, now: Date): Promise<void> =>
  settle(
    sql,
    {
      company,
      links: [id],
      unless: sql`
        select u.id from users u where u.company_id = ${company} and not exists (
          select from news_reads r where r.company_id = ${company} and r.news_id = ${id} and r.user_id = u.id)`,
    },
    now,
  )

type Joined = Told & { notify: boolean }

/** It is for others than before: whoever is new is told as the first were, and for whom it is no more has nothing to read. */
export async function tellJoined(sql: Tag, company: string, news: Joined, before: Before, now: Date): Promise<void> {
  const meant = meantBy(sql, company, news.id)
  const unless = sql`
    ${meant} union all select u.id from users u where u.company_id = ${company} and u.role = 'admin'`
  await settle(sql, { company, links: [news.id], unless }, now)
  if (news.notify)
    await tellOf(sql, company, news, unknowing(sql, company, news, joined(sql, company, meant, before)), now)
}

/**
 * Those whose reading counts no more; whoever had not read it has been told already. Whom it is meant for is found once, and
 * looked for among these by a hash (is true): otherwise the plan goes by their ids, and finds all of them for each.
 */
export async function tellAnew(
  sql: Tag,
  company: string,
  news: Told,
  people: readonly string[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return
  await settle(sql, { company, links: [news.id], users: people }, now)
  const meant = sql`
    select still.id from (${meantBy(sql, company, news.id)}) still
    where (still.id in (select unnest(${[...people]}::uuid[]))) is true`
  await tellOf(sql, company, news, meant, now)
}

/** Those who have not opened it, or not confirmed what asks for it. */
export const tellReminded = (
  sql: Tag,
  company: string,
  { id, title }: Pick<Published, 'id' | 'title'>,
  people: readonly string[],
  now: Date,
): Promise<number> =>
  tell(sql, { company, kind: 'newsReminder', facts: { title }, link: { type: 'news', id }, people }, now)

/** Of those who were told so whoever has nothing to do by now. */
export const settleReminded = (
  sql: Tag,
  company: string,
  { id, told, unless }: { id: string; told: readonly string[]; unless: Fragment },
  now: Date,
): Promise<void> => settle(sql, { company, links: [id], kinds: ['newsReminder'], users: told, unless }, now)
