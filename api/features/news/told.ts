import type { Tag } from '../../db/client.ts'
import { tell } from '../../notifications/tell.ts'
import { tellChats } from '../../telegram/chats.ts'

export type Published = {
  id: string
  title: string
  requireAck: boolean
  audienceId: string | null
  createdBy: string | null
}

/** All whom it is meant for, but its author: one statement however many they are. */
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
      people: sql`select id from audience_of(${company}, ${news.audienceId}) member (id)`,
      by: news.createdBy,
      isObligatory: news.requireAck,
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
