import { expect, test } from 'bun:test'
import { commentFault } from './comments.ts'

test('a comment is its author’s for fifteen minutes; an administrator only removes', () => {
  const createdAt = '2026-11-19T15:00:00.000Z'
  const fault = (
    to: 'edit' | 'delete',
    minutes: number,
    who: { isOwn?: boolean; isAdmin?: boolean; deleted?: boolean },
  ) =>
    commentFault(
      to,
      { isOwn: false, isAdmin: false, deleted: false, createdAt, ...who },
      Date.parse(createdAt) + minutes * 60_000,
    )
  for (const to of ['edit', 'delete'] as const) {
    expect(fault(to, 15, { isOwn: true })).toBeUndefined()
    expect(fault(to, 15.01, { isOwn: true })).toBe('COMMENT_EDIT_EXPIRED')
    expect(fault(to, 1, {})).toBe('COMMENT_NOT_YOURS')
    expect(fault(to, 1, { isOwn: true, isAdmin: true, deleted: true })).toBe('COMMENT_NOT_FOUND')
  }
  expect(fault('edit', 1, { isAdmin: true })).toBe('COMMENT_NOT_YOURS')
  expect(fault('delete', 99, { isAdmin: true })).toBeUndefined()
})
