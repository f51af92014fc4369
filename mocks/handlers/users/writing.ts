import type { Handlers } from '../../context.ts'
import { notMocked } from '../../not-mocked.ts'

export const writing: Pick<
  Handlers,
  'userCreate' | 'userUpdate' | 'userDelete' | 'userSetStatus' | 'userSetPin' | 'userInvite'
> = {
  userCreate: notMocked,
  userUpdate: notMocked,
  userDelete: notMocked,
  userSetStatus: notMocked,
  userSetPin: notMocked,
  userInvite: notMocked,
}
