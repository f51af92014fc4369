import { limits } from '../../openapi/gen/limits.gen.ts'

/** How somebody signed in: by password, by password and remembered, by PIN. */
export type SessionKind = 'password' | 'remembered' | 'pin'

const HOUR = 60 * 60 * 1000
/** A28. */
export const lifetime: Record<SessionKind, number> = {
  password: limits.auth.sessionHours * HOUR,
  remembered: limits.auth.sessionRememberDays * 24 * HOUR,
  pin: limits.auth.pinSessionHours * HOUR,
}
