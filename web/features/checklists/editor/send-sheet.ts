import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { client } from '../../../api.ts'
import { readSpreadsheet } from '../../../uploads/read-spreadsheet.ts'

type Sheet = components['schemas']['ChecklistSheet']
export type Skipped = Sheet['skipped'][number]

/** The items of a table. */
export const sendSheet = (file: File) =>
  readSpreadsheet<Sheet>(file, limits.checklists.importMaxBytes, (bodySerializer) =>
    client.POST('/api/checklists/import', { body: { file: '' }, bodySerializer }),
  )
