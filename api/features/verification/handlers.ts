import type { FeatureHandlers } from '../../context.ts'
import { verificationSendEmail } from './send-email.ts'
import {
  verificationChangePassword,
  verificationSendPasswordReset,
  verificationVerifyPasswordReset,
} from './password-reset.ts'
import { verificationVerifyEmail } from './verify-email.ts'

export const verification: FeatureHandlers<'verification'> = {
  verificationSendEmail,
  verificationVerifyEmail,
  verificationSendPasswordReset,
  verificationVerifyPasswordReset,
  verificationChangePassword,
}
