import type { Handlers } from '../../context.ts'
import { notMocked } from '../../not-mocked.ts'

export const reading: Pick<Handlers, 'userList' | 'userListAssignees' | 'userGet'> = {
  userList: notMocked,
  userListAssignees: notMocked,
  userGet: notMocked,
}
