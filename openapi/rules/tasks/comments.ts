import { limits } from '../../gen/limits.gen.ts'
import { MINUTE } from '../time/durations.ts'

type Written = { isOwn: boolean; isAdmin: boolean; deleted: boolean; createdAt: string }
const isFresh = (createdAt: string, now: number) =>
  now - Date.parse(createdAt) <= limits.app.commentEditMinutes * MINUTE

/** Why a comment may not be changed, or deleted, which an administrator may always. */
export function commentFault(to: 'edit' | 'delete', { isOwn, isAdmin, deleted, createdAt }: Written, now: number) {
  if (deleted) return 'COMMENT_NOT_FOUND'
  if (to === 'delete' && isAdmin) return undefined
  if (!isOwn) return 'COMMENT_NOT_YOURS'
  return isFresh(createdAt, now) ? undefined : 'COMMENT_EDIT_EXPIRED'
}
