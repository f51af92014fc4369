import type { components } from '../../openapi/gen/schema.d.ts'

type Link = components['schemas']['NotificationLink']

const PATHS: Record<Link['type'], (id: string) => string> = {
  task: (id) => `/tasks/${id}/edit`,
  run: (id) => `/checklists/execute?run=${id}`,
  checklist: (id) => `/checklists/${id}/edit`,
  article: (id) => `/knowledge-base/article/${id}`,
  test: (id) => `/tests/${id}/take`,
  attempt: (id) => `/tests/results/${id}`,
  course: (id) => `/courses/${id}`,
  news: (id) => `/news/${id}`,
  export: () => '/settings/company',
  dashboard: () => '/dashboard',
}

/** Where the app shows it, for those who read elsewhere. */
export const pathOf = ({ type, id }: Link): string => PATHS[type](id ?? '')
