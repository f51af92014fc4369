import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Reads } from '../../../db/client.ts'
import { createKeptAgain } from '../../../db/kept-again.ts'
import { onceFor } from '../../../db/once-for.ts'

type Document = components['schemas']['BlockDocument']
/** An article as somebody was shown it, at a revision of the company. */
type Shown = { rev: number; article: components['schemas']['Article'] }
type Kept = { contentId: string; content: Document; shown: Map<string, Shown> }

/** Bytes of text that a process keeps, the least used forgotten first. */
const KEPT_MAX = 24 * 1024 * 1024

/** Of a text that is not Latin alone. */
const BYTES_A_LETTER = 2

/** Kinds of readers of one article. */
const SHOWN_MAX = 20

/**
 * Contents by article: what an id of a content says never changes, and reading it out of the table is most of what an
 * article costs. The row itself is read at each call, with the reader's rights; it names the content.
 */
export type Contents = {
  find(companyId: string, articleId: string): Kept | undefined
  keep(companyId: string, articleId: string, contentId: string, body: string, content: Document): void
  /** Beside a kept content, and gone with it; `who` names the rights that it was read with. */
  show(companyId: string, articleId: string, contentId: string, who: string, shown: Shown): void
}

export const contentsOf = onceFor<Reads, Contents>(createContents)

function createContents(): Contents {
  const kept = createKeptAgain<Kept>(KEPT_MAX, KEPT_MAX / 4)
  const keyOf = (companyId: string, articleId: string) => `${companyId}:${articleId}`
  return {
    find: (companyId, articleId) => kept.get(keyOf(companyId, articleId)),
    keep(companyId, articleId, contentId, body, content) {
      kept.keep(keyOf(companyId, articleId), { contentId, content, shown: new Map() }, body.length * BYTES_A_LETTER)
    },
    show(companyId, articleId, contentId, who, one) {
      const found = kept.get(keyOf(companyId, articleId))
      if (found?.contentId !== contentId) return
      if (found.shown.size >= SHOWN_MAX) found.shown.clear()
      found.shown.set(who, one)
    },
  }
}
