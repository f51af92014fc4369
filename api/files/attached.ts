import type { components } from '../../openapi/gen/schema.d.ts'
import type { Tag } from '../db/client.ts'
import { fileAddress } from '../../openapi/rules/values/file-address.ts'

type Attached = components['schemas']['TaskFile']
type FileRow = {
  id: string
  name: string
  originalName: string
  mimetype: string
  size: number
  width: number | null
  height: number | null
  createdAt: Date
}

/** By id; what is gone is not there. */
export type Files = ReadonlyMap<string, Attached>

/** Files as those see them who may open what names them. */
export async function attachedFiles(sql: Tag, companyId: string, ids: readonly string[]): Promise<Files> {
  if (ids.length === 0) return new Map()
  const rows = await sql<FileRow[]>`
    select id, name, original_name, mimetype, size, width, height, created_at from files
    where company_id = ${companyId} and id = any (${[...new Set(ids)]}::uuid[])`
  return new Map(rows.map((row) => [row.id, present(row)]))
}

export const picked = (files: Files, ids: readonly string[]): Attached[] => ids.flatMap((id) => files.get(id) ?? [])

const present = ({ id, name, originalName, mimetype, size, width, height, createdAt }: FileRow): Attached => ({
  fileId: id,
  name: originalName,
  url: fileAddress(id, name),
  size,
  mimetype,
  ...(width !== null && height !== null && { width, height }),
  createdAt: createdAt.toISOString(),
})
