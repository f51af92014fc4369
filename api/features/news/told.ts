import { joined } from '../../audience/joined.ts'
import type { Tag } from '../../db/client.ts'
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
    const said = { title: news.title, text: 'Новость', path: `/news/${news.id}` }
    await tellChats(sql, company, { event: 'newsPublished', restaurant: null, ...said }, now)
  }
  await tell(
    sql,
    {
      company,
      kind: 'newsPublished',
      facts: { title: news.title, isAsked: news.requireAck },
      link: { type: 'news', id: news.id },
      people: sql`
        select member.id from audience_of(${company}, ${news.audienceId}) member (id)
        where not exists (
          select from news_reads r where r.company_id = ${company} and r.news_id = ${news.id} and r.user_id = member.id
            and (not ${news.requireAck} or r.acknowledged_at is not null))`,
      by: news.createdBy,
      isObligatory: news.requireAck,
    },
    now,
  )
}

type Joined = Pick<Published, 'id' | 'title' | 'requireAck'> & { by: string | null; notify: boolean }
type Before = Parameters<typeof joined>[3]

/** It is for others than before: whoever is new is told as the first were, and for whom it is no more has nothing to read. */
export async function tellJoined(sql: Tag, company: string, news: Joined, before: Before, now: Date): Promise<void> {
  const { id, title, requireAck, by, notify } = news
  const meant = sql`
    select member.id from news n cross join lateral audience_of(${company}, n.audience_id) member (id)
    where n.company_id = ${company} and n.id = ${id}`
  const unless = sql`
    ${meant} union all select u.id from users u where u.company_id = ${company} and u.role = 'admin'`
  await settle(sql, { company, links: [id], unless }, now)
  if (!notify) return
  await tell(
    sql,
    {
      company,
      kind: 'newsPublished',
      facts: { title, isAsked: requireAck },
      link: { type: 'news', id },
      people: sql`
        select fresh.id from (${joined(sql, company, meant, before)}) fresh
        where not exists (
          select from news_reads r where r.company_id = ${company} and r.news_id = ${id} and r.user_id = fresh.id
            and (not ${requireAck} or r.acknowledged_at is not null))`,
      by,
      isObligatory: requireAck,
    },
    now,
  )
}

type Anew = Pick<Published, 'id' | 'title' | 'requireAck'> & { by: string }

/** Those whose reading counts no more; whoever had not read it has been told already. */
export async function tellAnew(
  sql: Tag,
  company: string,
  { id, title, requireAck, by }: Anew,
  people: readonly string[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return
  await settle(sql, { company, links: [id], users: people }, now)
  await tell(
    sql,
    {
      company,
      kind: 'newsPublished',
      facts: { title, isAsked: requireAck },
      link: { type: 'news', id },
      // The audience as it is now, which this save may have changed.
      people: sql`
        select member.id from news n cross join audience_of(${company}, n.audience_id) member (id)
        where n.company_id = ${company} and n.id = ${id} and member.id = any (${[...people]}::uuid[])`,
      by,
      isObligatory: requireAck,
    },
    now,
  )
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
