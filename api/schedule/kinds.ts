import type { ScheduleRule } from '../../openapi/rules/time/schedule.ts'
import type { Tag } from '../db/client.ts'

/** A thing of some kind that comes again, in one place. */
export type Scheduled = {
  companyId: string
  kind: string
  entityId: string
  /** Whose clock counts; null is the company's. */
  restaurantId: string | null
}
/** One moment of it that has come. */
export type Due = Scheduled & {
  scheduleId: string
  rule: ScheduleRule
  zone: string
  /** The business day. */
  date: string
  at: Date
  /** When it is made, which is later after a standstill. */
  now: Date
}

export type ScheduleKind = {
  kind: string
  /**
   * Of the moments that nobody was there for, as after a standstill: each is made, only the last, or none that is later
   * than the usual lateness of the job.
   */
  catchUp: 'each' | 'last' | 'none'
  /**
   * Within the transaction that notes the moment as made, with the rights of the app behind the company's wall. Rows
   * only: what goes out of the house goes through the queue, or a repeat after a failure would send it twice.
   */
  make(sql: Tag, due: Due): Promise<void>
}
