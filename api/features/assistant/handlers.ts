import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const assistant: FeatureHandlers<'assistant'> = {
  assistantChat: notImplemented,
}
