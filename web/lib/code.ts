import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'

/** What a code of a letter is, for the pieces of web/ui, which do not know the contract. */
export const codeLimits = {
  digits: limits.auth.codeDigits,
  lifetimeSeconds: limits.auth.codeLifetimeSeconds,
  resendSeconds: limits.auth.codeResendSeconds,
  mailMinutes: limits.auth.codeMailMinutes,
  expiredText: messages.CODE_EXPIRED,
} as const
