import type { components } from '../../../openapi/gen/schema.d.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import { stripReply } from '../../../openapi/validate.ts'
import type { Database, Tag } from '../../db/client.ts'
import { encodeOnce } from '../../known-json.ts'
import { published } from './published.ts'
import type { Reader } from './reader.ts'
import { revision } from './remembered.ts'

type Tree = components['schemas']['PublishedArticles']
type Kept = { rev: number; size: number; tree: Promise<Tree> }
type Memory = Map<string, Kept>

/** Bytes of JSON that a process keeps, the least used forgotten first; one tree of limits.publishedMax has 2 MB or more. */
const KEPT_MAX = 16 * 1024 * 1024
const memories = new WeakMap<Database, Memory>()

/**
 * The tree as it was made and written for the same kind of reader at the company's revision, or made anew: apart from the
 * memory of pages, because a tree may weigh as much as thousands of these.
 */
export async function keptPublished(sql: Tag, db: Database, reader: Reader): Promise<Tree> {
  const { companyId, isAdmin, positions } = reader
  const memory: Memory = memories.get(db) ?? new Map()
  memories.set(db, memory)
  const key = JSON.stringify([companyId, isAdmin || positions])
  // Before the tree: what is read after it may hold more than this revision, never less.
  const { rev } = await db.read(() => revision(sql, companyId, []))
  const known = memory.get(key)
  const kept = known?.rev === rev ? known : { rev, size: 0, tree: make(sql, db, reader) }
  keep(memory, key, kept)
  try {
    const tree = await kept.tree
    kept.size = encodeOnce(tree).length
    forget(memory)
    return tree
  } catch (error) {
    if (memory.get(key) === kept) memory.delete(key)
    throw error
  }
}

/** Of an answer whose bytes are ready nothing is dropped any more (mount.ts). */
const make = async (sql: Tag, db: Database, reader: Reader) =>
  // What is stripped of an answer is an answer.
  stripReply(operations.articleListPublished, 200, await db.read(() => published(sql, reader))) as Tree

function keep(memory: Memory, key: string, kept: Kept): void {
  memory.delete(key)
  memory.set(key, kept)
}

function forget(memory: Memory): void {
  let total = 0
  for (const { size } of memory.values()) total += size
  for (const [key, { size }] of memory) {
    if (total <= KEPT_MAX) return
    memory.delete(key)
    total -= size
  }
}
