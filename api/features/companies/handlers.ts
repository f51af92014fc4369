import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const companies: FeatureHandlers<'companies'> = {
  companyGetBySubdomain: notImplemented,
  companyCheckSubdomain: notImplemented,
  companyGet: notImplemented,
  companyUpdate: notImplemented,
}
