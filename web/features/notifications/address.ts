import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { href, type RouteName, routes } from '../../routes.ts'
import { redirectFor, type Visitor } from '../../shell/access.ts'

type Link = Snapshot<components['schemas']['NotificationLink']>
interface Place {
  name: RouteName
  to: string
}

/** What a notification is about; of two pages the first is the administrator's. */
const pages: Record<Link['type'], (id: string) => Place[]> = {
  task: (id) => [{ name: 'taskEdit', to: href('taskEdit', { id }) }],
  run: (id) => [{ name: 'checklistExecute', to: href('checklistExecute', {}, { run: id }) }],
  checklist: (id) => [
    { name: 'checklistEdit', to: href('checklistEdit', { id }) },
    { name: 'checklistExecute', to: href('checklistExecute') },
  ],
  article: (id) => [{ name: 'article', to: href('article', { id }) }],
  test: (id) => [{ name: 'testTake', to: href('testTake', { id }) }],
  attempt: (id) => [{ name: 'testResult', to: href('testResult', { id }) }],
  course: (id) => [{ name: 'course', to: href('course', { id }) }],
  news: (id) => [{ name: 'newsItem', to: href('newsItem', { id }) }],
  export: () => [{ name: 'company', to: href('company') }],
  dashboard: () => [{ name: 'dashboard', to: href('dashboard') }],
}

/** The first page of it that is open to whoever reads; undefined: none is. */
export function addressOf({ type, id }: Link, visitor: Visitor): string | undefined {
  const here = { path: '', subdomain: undefined }
  return pages[type](id ?? '').find(({ name }) => redirectFor(routes[name], visitor, here) === undefined)?.to
}
