import type { components } from '../../gen/schema.d.ts'

type Type = components['schemas']['EventType']

/** Where a thing is read by its id. */
const paths: Readonly<Partial<Record<Type, string>>> = {
  company: 'companies',
  user: 'users',
  restaurant: 'restaurants',
  category: 'categories',
  position: 'positions',
  topic: 'topics',
  article: 'knowledge-base',
  test: 'tests',
  course: 'courses',
  news: 'news',
  task: 'tasks',
  task_series: 'task-series',
  task_template: 'task-templates',
  form: 'forms',
  checklist: 'checklists',
  api_key: 'keys',
  webhook: 'webhooks',
  file: 'upload/info',
}
const hasPath = (word: string): word is Type => Object.hasOwn(paths, word)

/** The address of a thing below its company's own; null: it is not read by its id alone. */
export const pathOfThing = (type: string, id: string): string | null =>
  hasPath(type) ? `/api/${paths[type]}/${id}` : null
