import { headings } from '../../../editor/reader/headings.ts'
import { readContent } from '../../../editor/reader/read-content.ts'
import type { ReadArticle } from '../ArticleHead.tsx'
import { type BlockChange, type Change, diffVersions } from '../history/diff/diff-versions.ts'
import type { Part } from '../history/diff/word-diff.ts'

/** What changed in one block, for its reader. */
export interface KnownChange {
  /** Under which heading: «Встреча у входа · новый блок». */
  place: string
  /** Said where no text can show it. */
  words: string | undefined
  parts: readonly (readonly Part[])[]
  /** Place of the block in the article now; undefined: it is gone. */
  to: number | undefined
  kind: Change['kind']
}

interface Known {
  title: string
  content: unknown
}

const notes: Partial<Record<Change['kind'], string>> = { added: 'новый блок', removed: 'убрано', moved: 'переставлено' }

/** Block by block, in the order of the article now. */
export function changesSince(known: Known, article: ReadArticle): { all: Change[]; shown: KnownChange[] } {
  const all = diffVersions({ ...article, ...known }, article)
  const found = headings(readContent(article.content) ?? [])
  const headingAt = (index: number) => found.findLast((heading) => heading.index <= index)?.text
  const shown = all.map((change): KnownChange => {
    if (change.kind === 'field')
      return { place: 'Заголовок', words: change.words, parts: [], to: undefined, kind: 'field' }
    const to = change.kind === 'removed' ? undefined : change.to
    const heading = to === undefined ? undefined : headingAt(to)
    return {
      place: [heading, notes[change.kind]].filter(Boolean).join(' · '),
      to,
      kind: change.kind,
      ...contentOf(change),
    }
  })
  return { all, shown }
}

function contentOf(change: BlockChange): Pick<KnownChange, 'words' | 'parts'> {
  if (change.kind === 'added' && change.text)
    return { words: undefined, parts: [[{ kind: 'added', text: change.text }]] }
  if (change.kind === 'removed' && change.text)
    return { words: undefined, parts: [[{ kind: 'removed', text: change.text }]] }
  const parts = change.kind === 'changed' ? change.details.flatMap(({ parts: own }) => (own ? [own] : [])) : []
  return { words: parts.length === 0 ? change.words : undefined, parts }
}
