import type { Row } from '../features/notifications/merge.ts'

/** A notice of a comment. */
export const noticeRow = (_id: string, at: string, isRead = false): Row => ({
  _id,
  kind: 'taskComment',
  tone: 'neutral',
  title: 'Комментарий',
  text: '',
  link: { type: 'task', id: null },
  action: null,
  count: 1,
  at,
  isRead,
  cursor: `${Date.parse(at)}-${_id}`,
})
