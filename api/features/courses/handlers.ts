import type { FeatureHandlers } from '../../context.ts'
import { courseGetCertificate } from './certificate.ts'
import { people } from './people.ts'
import { reading } from './reading.ts'
import { writing } from './writing.ts'

export const courses: FeatureHandlers<'courses'> = { ...reading, ...writing, ...people, courseGetCertificate }
