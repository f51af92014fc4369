import type { FeatureHandlers } from '../../context.ts'
import { keeping } from './file-care.ts'
import { serving } from './file-get.ts'
import { byUrl } from './receiving/upload-by-url.ts'
import { creating } from './receiving/upload-create.ts'

export const uploads: FeatureHandlers<'uploads'> = { ...creating, ...byUrl, ...keeping, ...serving }
