import type { Handlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const writing: Pick<
  Handlers,
  'userCreate' | 'userUpdate' | 'userDelete' | 'userSetStatus' | 'userSetPin' | 'userInvite'
> = {
  userCreate: notImplemented,
  userUpdate: notImplemented,
  userDelete: notImplemented,
  userSetStatus: notImplemented,
  userSetPin: notImplemented,
  userInvite: notImplemented,
}
