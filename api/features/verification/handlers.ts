import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const verification: FeatureHandlers<'verification'> = {
  verificationSendEmail: notImplemented,
  verificationVerifyEmail: notImplemented,
  verificationSendPasswordReset: notImplemented,
  verificationVerifyPasswordReset: notImplemented,
  verificationChangePassword: notImplemented,
}
