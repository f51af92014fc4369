import type { Tag } from '../db/client.ts'
import type { FileStore } from './store.ts'

/**
 * A bucket belongs to one database. Any other one (a mistyped address, a copy for a rehearsal) knows nothing of the
 * files that came after it, and would sweep them away as leftovers.
 */
export type Identity = {
  id: string
  /** The server and the database in it: a copy of the database has the same id and stands elsewhere. */
  place: string
}

/** In the bucket; no file of ours has such a key. */
const MARK = '.owner'
const MARK_TYPE = 'application/json'

/** Whoever would remove something is not the one that the bucket is marked for. */
export class ForeignBucket extends Error {
  override name = 'ForeignBucket'
  constructor(reason: string) {
    super(`Nothing is removed from the bucket: ${reason}. Only its owner may: see "bun run bucket" in the README.`)
  }
}

/** Which database this is: its own id, and where it lies, so that a copy is another one. */
export async function identityOf(sql: Tag): Promise<Identity> {
  const [row] = await sql<Identity[]>`
    select t.id, d.oid::text || case when has_function_privilege('pg_control_system()', 'execute')
      then '@' || (select system_identifier::text from pg_control_system()) else '' end as place
    from this_database t, pg_database d where d.datname = current_database()`
  if (!row) throw new Error('this_database is empty')
  return row
}

/** Who has marked the bucket; undefined when nobody has. */
export async function ownerOf(files: FileStore): Promise<Identity | undefined> {
  const stream = await files.read(MARK)
  if (!stream) return undefined
  const text = await new Response(stream).text()
  try {
    const { id, place } = JSON.parse(text) as Partial<Identity>
    return { id: String(id), place: String(place) }
  } catch {
    return { id: 'unreadable', place: '' }
  }
}

/** True when this database has marked the bucket, false when nobody has. */
export async function isOwner(sql: Tag, files: FileStore): Promise<boolean> {
  const owner = await ownerOf(files)
  if (!owner) return false
  const me = await identityOf(sql)
  if (owner.id !== me.id) throw new ForeignBucket(`it belongs to the database ${owner.id}, and this one is ${me.id}`)
  if (owner.place !== me.place)
    throw new ForeignBucket(`it belongs to the database ${me.id} at ${owner.place}, and this is a copy at ${me.place}`)
  return true
}

/** The first one has it; a store that cannot refuse the second lets the last one have it, and the next look tells. */
export async function mark(sql: Tag, files: FileStore): Promise<void> {
  await files.putNew(MARK, bytesOf(await identityOf(sql)), MARK_TYPE)
}

/** An operator says so. */
export async function takeOver(sql: Tag, files: FileStore): Promise<void> {
  await files.put(MARK, bytesOf(await identityOf(sql)), MARK_TYPE)
}

const bytesOf = (identity: Identity) => new TextEncoder().encode(JSON.stringify(identity))
