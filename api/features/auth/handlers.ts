import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const auth: FeatureHandlers<'auth'> = {
  authLogin: notImplemented,
  authLoginPin: notImplemented,
  authRegister: notImplemented,
  authCheck: notImplemented,
  authAutoLogin: notImplemented,
  authLogout: notImplemented,
  authLogoutAll: notImplemented,
  authSubdomainToken: notImplemented,
  authRestoreChoice: notImplemented,
  authSetPassword: notImplemented,
}
