import type { components } from '../../../openapi/gen/schema.d.ts'
import { routes } from '../../routes.ts'

export type Place = NonNullable<components['schemas']['AssistantRequest']['context']>

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** What the assistant is asked about, by the page. */
export function placeOf(path: string): Place {
  if (isUnder(path, routes.news.path)) return 'news'
  return isUnder(path, routes.tasks.path) ? 'task' : 'knowledge-base'
}
