import type { Tag } from '../../db/client.ts'
import { tell } from '../../notifications/tell.ts'

export type Published = {
  id: string
  title: string
  requireAck: boolean
  audienceId: string | null
  createdBy: string | null
}

/** All whom it is meant for, but its author: one statement however many they are. */
export const tellPublished = (sql: Tag, company: string, news: Published, now: Date): Promise<number> =>
  tell(
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

/** Those who have not opened it, or not confirmed what asks for it. */
export const tellReminded = (
  sql: Tag,
  company: string,
  { id, title }: Pick<Published, 'id' | 'title'>,
  people: readonly string[],
  now: Date,
): Promise<number> =>
  tell(sql, { company, kind: 'newsReminder', facts: { title }, link: { type: 'news', id }, people }, now)
