import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const courses: FeatureHandlers<'courses'> = {
  courseList: notImplemented,
  courseCreate: notImplemented,
  courseGet: notImplemented,
  courseUpdate: notImplemented,
  courseDelete: notImplemented,
  courseListPeople: notImplemented,
  courseGetPerson: notImplemented,
  courseGetCertificate: notImplemented,
}
