import { labels } from '../openapi/gen/labels.gen.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { holdsWords } from '../openapi/rules/text/folded.ts'
import { isoDateIn } from '../openapi/rules/time/wall-words.ts'
import { rowsOf, staffOf, type Schemas } from './db.ts'
import { typeOf, type StoredEvent } from './events.ts'

type Event = Schemas['Event']
type Company = Schemas['Company']
export type EventQuery = {
  from?: string
  to?: string
  user?: string
  type?: Schemas['EventType']
  action?: Schemas['EventAction']
  entityId?: string
  search?: string
}

const DAY = 24 * 60 * 60 * 1000
/** Who did what nobody of the company did. */
const SYSTEM = 'Система'
const FIELDS = Object.keys(labels.EventField)

const tables = {
  article: 'articles',
  topic: 'topics',
  position: 'positions',
  test: 'tests',
  course: 'courses',
  news: 'news',
  restaurant: 'restaurants',
  category: 'categories',
  form: 'forms',
  checklist: 'checklists',
  journal: 'journalMonths',
  task: 'tasks',
  task_series: 'taskSeries',
  task_template: 'taskTemplates',
  api_key: 'apiKeys',
  webhook: 'webhooks',
} as const

/** Whether there is something to go to now. */
function exists(type: Schemas['EventType'], id: string, companyId: string): boolean {
  if (type === 'company') return id === companyId
  if (type === 'user') return staffOf(companyId).some((one) => one.id === id)
  if (type === 'file') return rowsOf('files', companyId).some((one) => one.id === id)
  if (type === 'auth' || type === 'telegram') return false
  // TypeScript would ask each table for a row of its own.
  const rows: { _id: string }[] = rowsOf(tables[type], companyId)
  return rows.some(({ _id }) => _id === id)
}

export function presentEvent(stored: StoredEvent, companyId: string): Event {
  const { part: _, userId, entity, ...row } = stored
  const type = typeOf(row.action)
  // A removed person keeps the name (R21).
  const user = rowsOf('users', companyId).find(({ id }) => id === userId)
  return {
    ...row,
    type,
    actor: user ? { kind: 'person', id: user.id, name: user.name, role: user.role } : { kind: 'system', name: SYSTEM },
    ...(entity && { entity: { type, ...entity, exists: exists(type, entity.id, companyId) } }),
    changes: row.changes.toSorted((a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field)),
  }
}

/** Newest first, of the last 365 days; days are those of the company's clock. */
export function eventsBy(query: EventQuery, { _id, timezone }: Company, now: number): Event[] {
  const { from, to, user, type, action, entityId, search } = query
  const isNamed = holdsWords(search)
  const fits = (event: Event): boolean => {
    const day = isoDateIn(event.at, timezone)
    return (
      Date.parse(event.at) > now - limits.eventLog.days * DAY &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (user === undefined || event.actor.id === user) &&
      (type === undefined || event.type === type) &&
      (action === undefined || event.action === action) &&
      (entityId === undefined || event.entity?.id === entityId)
    )
  }
  // The word is no name of anybody.
  const names = ({ entity, actor }: Event) => [entity?.title ?? '', actor.id ? actor.name : '']
  return (
    rowsOf('events', _id)
      // A part of a larger event is shown where its object or its action is asked for.
      .filter((row) => !row.part || action !== undefined || entityId !== undefined)
      .map((row) => presentEvent(row, _id))
      // Of one millisecond the later one first.
      .toReversed()
      .filter(fits)
      .filter((event) => names(event).some((name) => isNamed(name)))
      .sort((a, b) => b.at.localeCompare(a.at))
  )
}
