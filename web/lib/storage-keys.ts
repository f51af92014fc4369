import { limits } from '../../openapi/gen/limits.gen.ts'

/** Every name that this app keeps in localStorage; none of them holds a secret (A10). */
export const storageKeys = {
  token: 'token',
  rememberMe: 'rememberMe',
  rememberPin: 'rememberPin',
  savedLogin: 'savedLoginData',
  preferredLoginType: 'preferredLoginType',
  companyChoice: 'companyChoice',
  verification: 'emailVerification',
  passwordReset: 'passwordReset',
  registration: 'companyRegistration',
  sidebarCollapsed: 'sidebar-collapsed',
  sidebarSections: 'sidebar-sections',
  debugMode: 'debug_mode',
  keptOwner: 'keptOwner',
  config: 'config',
  taskViews: 'task-views',
  serverClock: 'server-clock',
} as const

/** How long each unfinished state lives from its own `timestamp`, in minutes (A6). */
export const stateLifetimes = {
  [storageKeys.companyChoice]: limits.auth.choiceTokenMinutes,
  [storageKeys.passwordReset]: limits.auth.passwordResetStateMinutes,
  [storageKeys.verification]: limits.app.staleStateMinutes,
  [storageKeys.registration]: limits.auth.registrationStateMinutes,
} as const
