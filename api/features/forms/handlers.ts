import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const forms: FeatureHandlers<'forms'> = {
  formList: notImplemented,
  formCreate: notImplemented,
  formGet: notImplemented,
  formUpdate: notImplemented,
  formDelete: notImplemented,
  formDuplicate: notImplemented,
  formListVersions: notImplemented,
  responseList: notImplemented,
  responseSummarize: notImplemented,
  responseExport: notImplemented,
  responseGet: notImplemented,
}
