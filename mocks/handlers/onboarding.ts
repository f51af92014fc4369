import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const onboarding: FeatureHandlers<'onboarding'> = {
  onboardingGet: notMocked,
  onboardingUpdate: notMocked,
}
