import type { Handlers } from '../../context.ts'
import { userInvite, userSetPin } from './access.ts'
import { userSaveMany } from './bulk/save-many.ts'
import { userCreate } from './create.ts'
import { userDelete, userSetStatus } from './status.ts'
import { userUpdate } from './update.ts'

export const writing: Pick<
  Handlers,
  'userCreate' | 'userSaveMany' | 'userUpdate' | 'userDelete' | 'userSetStatus' | 'userSetPin' | 'userInvite'
> = { userCreate, userSaveMany, userUpdate, userDelete, userSetStatus, userSetPin, userInvite }
