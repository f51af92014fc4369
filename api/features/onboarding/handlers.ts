import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const onboarding: FeatureHandlers<'onboarding'> = {
  onboardingGet: notImplemented,
  onboardingUpdate: notImplemented,
}
