import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const courses: FeatureHandlers<'courses'> = {
  courseList: notMocked,
  courseCreate: notMocked,
  courseGet: notMocked,
  courseUpdate: notMocked,
  courseDelete: notMocked,
  courseListPeople: notMocked,
  courseGetPerson: notMocked,
  courseGetCertificate: notMocked,
}
