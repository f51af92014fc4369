import type { Tag } from '../db/client.ts'
import { COPY_TYPE, COPY_WIDTHS, copyKey, type Copies } from '../files/copies.ts'
import { FileStoreError, type FileStore } from '../files/store.ts'
import type { Item } from './message.ts'

/** What Telegram takes as a photo: so many bytes, both sides together, and one side of the other. */
const PHOTO = { bytes: 10 * 1024 ** 2, sides: 10_000, ratio: 20 }
const TAKEN = new Set(['image/jpeg', 'image/png'])

type File = {
  key: string
  mimetype: string
  size: number
  width: number | null
  height: number | null
  copies: Copies
}
type Picture = { key: string; type: string }

/** The first photo of an item's answer as it stands, as far as Telegram takes it; what the store has not is none. */
export async function photoOf(
  { sql, companyId, files }: { sql: Tag; companyId: string; files: FileStore },
  { run, item }: Item,
): Promise<Blob | undefined> {
  const rows = await sql<File[]>`
    select f.key, f.mimetype, f.size::float8 as size, f.width, f.height, f.copies
    from (
      select photos from run_answers
      where company_id = ${companyId} and run_id = ${run} and item_id = ${item}
      order by answered_at desc, client_id desc limit 1) a
    cross join unnest(a.photos) with ordinality p (id, place)
    join files f on f.company_id = ${companyId} and f.id = p.id
    order by p.place`
  for (const row of rows) {
    const picture = taken(row)
    const bytes = picture && (await bytesOf(files, picture.key))
    if (bytes) return new Blob([bytes], { type: picture.type })
  }
  return undefined
}

/** The picture itself, or its largest copy. */
function taken({ key, mimetype, size, width, height, copies }: File): Picture | undefined {
  if (width === null || height === null) return undefined
  if (Math.max(width, height) > PHOTO.ratio * Math.min(width, height)) return undefined
  if (TAKEN.has(mimetype) && size <= PHOTO.bytes && width + height <= PHOTO.sides) return { key, type: mimetype }
  const copy = COPY_WIDTHS.findLast((one) => (copies[one] ?? PHOTO.bytes + 1) <= PHOTO.bytes)
  return copy === undefined ? undefined : { key: copyKey(key, copy), type: COPY_TYPE }
}

/** An alert does not wait for the store. */
async function bytesOf(files: FileStore, key: string): Promise<ArrayBuffer | undefined> {
  try {
    const stream = await files.read(key)
    return stream && (await new Response(stream).arrayBuffer())
  } catch (error) {
    if (error instanceof FileStoreError) return undefined
    throw error
  }
}
