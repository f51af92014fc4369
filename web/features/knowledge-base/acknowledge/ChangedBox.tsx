import './acknowledge.css'
import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useMemo, useState } from 'react'
import { useRead } from '../../../data/useRead.ts'
import { formatDate } from '../../../lib/dates.ts'
import type { ReadArticle } from '../ArticleHead.tsx'
import { summary } from '../history/diff/summary.ts'
import { WordDiff } from '../history/WordDiff.tsx'
import { changesSince, type KnownChange } from './known-changes.ts'

/** So many are shown whole; of more the first few, and the rest on demand. */
const AT_ONCE = 8
const FIRST = 5

/** What changed since the version that the reader knows, block by block, and signs at those blocks in the article. */
export function ChangedBox({ article }: { article: ReadArticle }) {
  const { data: known } = useRead('acknowledgementKnown', { path: { id: article._id } })
  const changes = useMemo(() => known && changesSince(known, article), [known, article])
  const [isWhole, setWhole] = useState(false)
  useMarks(changes?.shown)
  if (!known || !changes || changes.all.length === 0) return null
  const shown = isWhole || changes.shown.length <= AT_ONCE ? changes.shown : changes.shown.slice(0, FIRST)
  const first = changes.shown.find(({ to }) => to !== undefined)?.to
  return (
    <section className="ack-box" aria-labelledby="ack-changed">
      <h2 id="ack-changed">Что изменилось с вашего прошлого чтения</h2>
      <p className="ack-known">
        Вы читали версию {known.version}, {formatDate(known.knownAt)}. {summary(changes.all)}
      </p>
      <ol role="list" className="ack-changes">
        {shown.map((change, n) => (
          // A list of one comparison never changes: its places are its names.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={n}>
            {change.place && <p className="ack-place">{change.place}</p>}
            {change.words && <p>{change.words}</p>}
            {change.parts.map((parts, part) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <WordDiff key={part} parts={parts} />
            ))}
          </li>
        ))}
      </ol>
      {shown.length < changes.shown.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Ещё {changes.shown.length - shown.length}
        </Button>
      )}
      {first !== undefined && (
        <button type="button" className="ack-first" onClick={() => goTo(first)}>
          К первому изменению
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      )}
    </section>
  )
}

const blocksOf = () => document.querySelector('.kb-article .ab-body')?.children

function goTo(index: number): void {
  const block = blocksOf()?.[index]
  if (!(block instanceof HTMLElement)) return
  block.scrollIntoView({ block: 'center' })
  block.tabIndex = -1
  block.focus({ preventScroll: true })
}

/** The article is drawn by itself and stays as it is; its changed blocks get a sign that says so. */
function useMarks(changes: readonly KnownChange[] | undefined): void {
  useEffect(() => {
    const blocks = blocksOf()
    if (!changes || !blocks) return undefined
    const marked = changes.flatMap(({ to, kind }) => {
      const block = to === undefined ? undefined : blocks[to]
      if (!block || (kind !== 'added' && kind !== 'changed')) return []
      block.setAttribute('data-since', kind)
      return [block]
    })
    return () => marked.forEach((block) => block.removeAttribute('data-since'))
  }, [changes])
}
