import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Reads } from '../../../db/client.ts'
import { encodeOnce } from '../../../http/known-json.ts'

type Document = components['schemas']['BlockDocument']
/** An article as somebody was shown it, at a revision of the company. */
type Shown = { rev: number; article: components['schemas']['Article'] }
type Kept = { version: number; content: Document; size: number; shown: Map<string, Shown> }

/** Bytes of JSON that a process keeps, the least used forgotten first. */
const KEPT_MAX = 24 * 1024 * 1024

/** Kinds of readers of one article. */
const SHOWN_MAX = 20

/**
 * Contents by article: what a version says never changes (B15), and reading it out of the table is most of what an
 * article costs. The row itself is read at each call, with the reader's rights; it names the version.
 */
export type Contents = {
  find(companyId: string, articleId: string): Kept | undefined
  keep(companyId: string, articleId: string, version: number, content: Document): void
  /** Beside a kept content, and gone with it; `who` names the rights that it was read with. */
  show(companyId: string, articleId: string, who: string, shown: Shown): void
}

const memories = new WeakMap<Reads, Contents>()

export function contentsOf(db: Reads): Contents {
  const known = memories.get(db)
  if (known) return known
  const made = createContents()
  memories.set(db, made)
  return made
}

function createContents(): Contents {
  const kept = new Map<string, Kept>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    find(companyId, articleId) {
      const key = `${companyId}:${articleId}`
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
      }
      return found
    },
    keep(companyId, articleId, version, content) {
      const key = `${companyId}:${articleId}`
      const size = encodeOnce(content).length
      drop(key)
      if (size > KEPT_MAX / 4) return
      kept.set(key, { version, content, size, shown: new Map() })
      total += size
      for (const oldest of kept.keys()) {
        if (total <= KEPT_MAX) break
        drop(oldest)
      }
    },
    show(companyId, articleId, who, one) {
      const found = kept.get(`${companyId}:${articleId}`)
      if (found?.version !== one.article.version) return
      if (found.shown.size >= SHOWN_MAX) found.shown.clear()
      found.shown.set(who, one)
    },
  }
}
