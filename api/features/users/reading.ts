import type { Handlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const reading: Pick<Handlers, 'userList' | 'userListAssignees' | 'userGet'> = {
  userList: notImplemented,
  userListAssignees: notImplemented,
  userGet: notImplemented,
}
