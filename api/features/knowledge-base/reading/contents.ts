import type { components } from '../../../../openapi/gen/schema.d.ts'
import { documentIn, holdsCards } from '../../../articles/cards.ts'
import { nameOf, type Reader } from '../../../audience/reader.ts'
import type { Reads } from '../../../db/client.ts'
import { onceFor } from '../../../db/once-for.ts'
import { createTexts } from '../../../db/texts.ts'

type Article = components['schemas']['Article']
type Document = components['schemas']['BlockDocument']
/** An article as somebody was shown it, and of what its row and its labels were then (`stateOf`). */
export type Shown = { state: string; contentId: string; row: Omit<Article, 'content'> }

/** Bytes of contents that a process keeps: some ten thousand articles of ten kilobytes. */
const CONTENTS_MAX = 26 * 1024 * 1024
/** And of the rest of articles, by who was shown them. */
const ROWS_MAX = 6 * 1024 * 1024
/** The part of it that one may take. */
const ONE = 1 / 4
/** In the tag of a content: looking for cards in it costs as much as finding it. */
const WITH = ' with '

/**
 * Contents by article: what an id of a content says never changes, and reading it out of the table is most of what an
 * article costs. Whatever else an article shows is kept beside it and holds while its state is the same.
 */
export type Contents = {
  find(companyId: string, articleId: string): { contentId: string; content: Document } | undefined
  keep(companyId: string, articleId: string, content: { id: string; body: string }): void
  shown(reader: Reader, articleId: string): Shown | undefined
  show(reader: Reader, articleId: string, shown: Shown): void
}

export const contentsOf = onceFor<Reads, Contents>(createContents)

function createContents(): Contents {
  const bodies = createTexts(CONTENTS_MAX, CONTENTS_MAX * ONE)
  const rows = createTexts(ROWS_MAX, ROWS_MAX * ONE)
  const keyOf = (companyId: string, articleId: string) => `${companyId}:${articleId}`
  const shownTo = (reader: Reader, articleId: string) => `${keyOf(reader.companyId, articleId)}:${nameOf(reader)}`
  return {
    find(companyId, articleId) {
      const found = bodies.get(keyOf(companyId, articleId))
      if (!found) return undefined
      const [contentId = '', cards] = found.tag.split(WITH)
      return { contentId, content: documentIn(found.read, cards !== undefined) }
    },
    keep(companyId, articleId, { id, body }) {
      bodies.keep(keyOf(companyId, articleId), body, holdsCards(body) ? `${id}${WITH}cards` : id)
    },
    shown(reader, articleId) {
      const found = rows.get(shownTo(reader, articleId))
      // As it was shown.
      return found && (JSON.parse(found.read()) as Shown)
    },
    show(reader, articleId, shown) {
      rows.keep(shownTo(reader, articleId), JSON.stringify(shown), '')
    },
  }
}
