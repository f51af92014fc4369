import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const uploads: FeatureHandlers<'uploads'> = {
  uploadCreate: notImplemented,
  uploadByUrl: notImplemented,
  uploadGet: notImplemented,
  uploadDelete: notImplemented,
  fileGet: notImplemented,
}
