import type { components } from '../../../openapi/gen/schema.d.ts'
import { fileAddress } from '../../../openapi/rules/values/file-address.ts'
import type { FileRow } from './queries.ts'

type Schemas = components['schemas']

export const fileInfo = (row: FileRow): Schemas['FileInfo'] => ({
  id: row.id,
  url: fileAddress(row.id, row.name),
  originalName: row.originalName,
  filename: row.name,
  mimetype: row.mimetype,
  size: row.size,
  createdAt: row.createdAt.toISOString(),
  ...(row.width !== null && row.height !== null && { width: row.width, height: row.height }),
})

/** At least one, as an upload keeps. */
export function uploadResult(rows: FileRow[]): Schemas['UploadResult'] {
  const files = rows.map(fileInfo)
  const urls = files.map(({ url }) => url)
  return { success: true, file: { url: urls[0] ?? '' }, urls, files }
}
