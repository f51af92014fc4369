import { may } from '../../audience/may.ts'
import { type Reader, readerOf } from '../../audience/reader.ts'
import type { ReadContext } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'

/** Who asks, and when. */
export type Who = Reader & { now: Date }

export const whoOf = (context: Pick<ReadContext, 'principal' | 'user' | 'now'>): Who => ({
  ...readerOf(context, 'news.readAll'),
  now: context.now(),
})

/** Whether this reader may open news `n`: what is out and meant for him; administrators all. */
export const maySee = (sql: Tag, who: Who): Fragment =>
  who.seesAll ? may(sql, who, 'n') : sql`(n.status = 'published' and ${may(sql, who, 'n')})`
