import type { paths } from '../../openapi/gen/schema.d.ts'

type Check = paths['/api/auth/check']['get']['responses'][200]['content']['application/json']

/** Someone of the staff and his company, as auth/check tells them. */
export const waiter: Check['user'] = {
  id: '1',
  name: 'Анна Котова',
  role: 'user',
  isActive: true,
  checklistCount: 0,
  tasksCount: 0,
}
export const berezka: Check['company'] = {
  _id: '2',
  name: 'Берёзка',
  subdomain: 'berezka',
  timezone: 'Europe/Moscow',
  logos: [],
  runsKeptMonths: 36,
  obligatoryNotifications: [],
  createdAt: '2026-01-12T09:00:00.000Z',
  updatedAt: '2026-01-12T09:00:00.000Z',
}
