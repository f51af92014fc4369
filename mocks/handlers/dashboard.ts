import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const dashboard: FeatureHandlers<'dashboard'> = { dashboardGet: notMocked }
