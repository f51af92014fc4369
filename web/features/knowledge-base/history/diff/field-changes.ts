import type { Snapshot } from 'valtio'
import type { components } from '../../../../../openapi/gen/schema.d.ts'
import { statusLabel } from '../../article-status.ts'
import { priorityLabel } from '../version-labels.ts'
import { canonical } from './block-text.ts'

type Version = Snapshot<components['schemas']['ArticleVersion']>
export type Fields = Pick<Version, 'title' | 'topic' | 'status' | 'priority' | 'tags'>

/** A field outside the text. */
export type FieldChange = {
  [Name in keyof Fields]: { kind: 'field'; field: Name; to: Fields[Name]; words: string }
}[keyof Fields]

const wasNow = (name: string, before: string, after: string): string => `${name}: было ${before} — стало ${after}`
const quoted = (words: string): string => `«${words}»`

export function fieldChanges(older: Fields, newer: Fields): FieldChange[] {
  const changes: FieldChange[] = []
  if (older.title !== newer.title)
    changes.push({
      kind: 'field',
      field: 'title',
      to: newer.title,
      words: wasNow('Заголовок', quoted(older.title), quoted(newer.title)),
    })
  if (canonical(older.topic) !== canonical(newer.topic))
    changes.push({ kind: 'field', field: 'topic', to: newer.topic, words: topicWords(older.topic, newer.topic) })
  if (older.status !== newer.status)
    changes.push({
      kind: 'field',
      field: 'status',
      to: newer.status,
      words: wasNow('Статус', quoted(statusLabel(older.status)), quoted(statusLabel(newer.status))),
    })
  if (older.priority !== newer.priority)
    changes.push({
      kind: 'field',
      field: 'priority',
      to: newer.priority,
      words: wasNow('Приоритет', quoted(priorityLabel(older.priority)), quoted(priorityLabel(newer.priority))),
    })
  if (canonical(older.tags) !== canonical(newer.tags))
    changes.push({ kind: 'field', field: 'tags', to: newer.tags, words: tagWords(older.tags, newer.tags) })
  return changes
}

function topicWords(older: Fields['topic'], newer: Fields['topic']): string {
  const name = (topic: Fields['topic']) => (topic ? quoted(topic.name) : 'без темы')
  // The same topic under another colour.
  if (name(older) === name(newer)) return `Тема: ${name(newer)} — другого вида`
  return wasNow('Тема', name(older), name(newer))
}

function tagWords(older: readonly string[], newer: readonly string[]): string {
  const come = newer.filter((tag) => !older.includes(tag))
  const gone = older.filter((tag) => !newer.includes(tag))
  const said = [
    come.length > 0 ? `добавлено ${come.map(quoted).join(', ')}` : '',
    gone.length > 0 ? `убрано ${gone.map(quoted).join(', ')}` : '',
  ].filter(Boolean)
  return `Теги: ${said.join(', ') || 'изменён порядок'}`
}
