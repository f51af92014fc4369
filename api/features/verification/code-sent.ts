import { limits } from '../../../openapi/gen/limits.gen.ts'

/** What the screen counts down. */
export const codeSent = (message: string) => ({
  message,
  expiresIn: limits.auth.codeLifetimeSeconds,
  resendIn: limits.auth.codeResendSeconds,
})

/** What is wrong with a code that was not right. */
export const codeProblems = { wrong: 'WRONG_CODE', expired: 'CODE_EXPIRED', burnt: 'CODE_BURNT' } as const
