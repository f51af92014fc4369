import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { stay } from '../../api/rules.ts'
import { client } from '../../api.ts'
import { download } from '../../lib/download.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'
import { eventQuery, type Filters, writeFilters } from './event-filters.ts'

type Schemas = components['schemas']

export const events = createResource<Schemas['EventPage']>()
subscribeKey(session, 'token', events.clear)

/** Until the session knows the company, the zone of most of them. */
const timezone = () => session.company?.timezone ?? 'Europe/Moscow'

export function loadEvents(filters: Filters, now: number) {
  const { page, before } = filters
  const place = { page, limit: limits.eventLog.pageSize, ...(page > 1 && before && { before }) }
  const query = { ...eventQuery(filters, now, timezone()), ...place }
  return events.load(writeFilters(filters), (signal) => client.GET('/api/event-log', { params: { query }, signal }))
}

/** Undefined when the file is saved, otherwise why not. */
export function exportEvents(filters: Filters, format: 'xlsx' | 'csv', now: number) {
  const query = { ...eventQuery(filters, now, timezone()), format }
  const call = client.GET('/api/event-log/export', { params: { query }, parseAs: 'blob' })
  return download(call, `Журнал событий.${format}`)
}

/** How many people a picker offers at once; the rest by typing. */
const offered = 20

/** Those who have left did things too. */
export const findPeople = (search: string, signal: AbortSignal) =>
  client.GET('/api/users', {
    params: { query: { status: 'all', limit: offered, ...(search && { search }) } },
    signal,
    middleware: [stay],
  })

export const askPerson = (id: string, signal: AbortSignal) =>
  client.GET('/api/users/{id}', { params: { path: { id } }, signal, middleware: [stay] })
