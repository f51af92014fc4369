import { type Reader, readerOf } from '../../audience/reader.ts'
import type { ReadContext } from '../../context.ts'

/** Who asks, and when by whose clock. */
export type Who = Reader & { timezone: string; now: Date }

export const whoOf = (context: Pick<ReadContext, 'company' | 'principal' | 'user' | 'now'>): Who => ({
  ...readerOf(context, 'article.readAll'),
  timezone: context.company.timezone,
  now: context.now(),
})
