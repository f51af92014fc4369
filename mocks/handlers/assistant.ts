import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const assistant: FeatureHandlers<'assistant'> = {
  assistantChat: notMocked,
}
