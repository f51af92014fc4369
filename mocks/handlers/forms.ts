import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const forms: FeatureHandlers<'forms'> = {
  formList: notMocked,
  formCreate: notMocked,
  formGet: notMocked,
  formUpdate: notMocked,
  formDelete: notMocked,
  formDuplicate: notMocked,
  formListVersions: notMocked,
  responseList: notMocked,
  responseSummarize: notMocked,
  responseExport: notMocked,
  responseGet: notMocked,
}
