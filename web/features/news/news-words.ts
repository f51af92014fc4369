import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'

type Schemas = components['schemas']
export type NewsRow = Snapshot<Schemas['NewsRow']>
export type NewsItem = Snapshot<Schemas['NewsItem']>

const dayOf = (at: string | null, zone: string) => (at === null ? '' : formatDateTimeIn(at, zone).slice(0, 10))
/** «23.11.2026 в 10:00» */
export const momentOf = (at: string, zone: string) => formatDateTimeIn(at, zone).replace(' ', ' в ')

/** «20.11.2026», «Выйдет 23.11.2026 в 10:00», «Черновик от 19.11.2026» */
export function whenWords({ status, publishAt, publishedAt, createdAt }: NewsRow, zone: string): string {
  if (status === 'scheduled' && publishAt) return `Выйдет ${momentOf(publishAt, zone)}`
  if (status === 'draft') return `Черновик от ${dayOf(createdAt, zone)}`
  return dayOf(publishedAt, zone)
}

/** «увидят 24 человека» */
export const willSee = (n: number) => `увидят ${n} ${plural(n, 'человек', 'человека', 'человек')}`
export const dateWords = dayOf
