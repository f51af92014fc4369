import type { FeatureHandlers } from '../../context.ts'
import { authRestoreChoice, authSubdomainToken } from './hand-over.ts'
import { authAutoLogin, authLinkCheck, authLinkLogin } from './link.ts'
import { authLogin } from './login/login.ts'
import { authLoginPin } from './login/login-pin.ts'
import { authRegister } from './register.ts'
import { authCheck, authLogout, authLogoutAll } from './session.ts'
import { authSetPassword } from './set-password.ts'

export const auth: FeatureHandlers<'auth'> = {
  authLogin,
  authLoginPin,
  authRegister,
  authCheck,
  authAutoLogin,
  authLinkLogin,
  authLinkCheck,
  authLogout,
  authLogoutAll,
  authSubdomainToken,
  authRestoreChoice,
  authSetPassword,
}
