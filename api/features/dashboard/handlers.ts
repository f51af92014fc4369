import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const dashboard: FeatureHandlers<'dashboard'> = { dashboardGet: notImplemented }
