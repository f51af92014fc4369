import type { Handlers } from '../../context.ts'
import { userInvite, userSetPin } from './access.ts'
import { userCreate } from './create.ts'
import { userDelete, userSetStatus } from './status.ts'
import { userUpdate } from './update.ts'

export const writing: Pick<
  Handlers,
  'userCreate' | 'userUpdate' | 'userDelete' | 'userSetStatus' | 'userSetPin' | 'userInvite'
> = { userCreate, userUpdate, userDelete, userSetStatus, userSetPin, userInvite }
