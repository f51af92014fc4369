import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const verification: FeatureHandlers<'verification'> = {
  verificationSendEmail: notMocked,
  verificationVerifyEmail: notMocked,
  verificationSendPasswordReset: notMocked,
  verificationVerifyPasswordReset: notMocked,
  verificationChangePassword: notMocked,
}
