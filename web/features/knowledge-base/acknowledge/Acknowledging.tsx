import { useCallback, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { Read } from '../../../data/useRead.ts'
import { useRead } from '../../../data/useRead.ts'
import { readId } from '../../../lib/read-id.ts'
import { useWhole } from '../../../lib/useWhole.ts'
import { aheadOf, Fetched } from '../../../ui/Fetched.tsx'
import type { ReadArticle } from '../ArticleHead.tsx'
import { type Asked, isOutdated, needsBar } from './needs.ts'

const loadBar = () => import('./AcknowledgeBar.tsx').then((file) => file.AcknowledgeBar)
const loadBox = () => import('./ChangedBox.tsx').then((file) => file.ChangedBox)

interface AcknowledgingProps {
  article: ReadArticle
  asked: Asked | undefined
}

/** Fetched for whoever is asked: the others read without it. */
export function Acknowledging({ article, asked, onReload }: AcknowledgingProps & { onReload: () => void }) {
  const course = readId(new URLSearchParams(useSearch()).get('course'))
  const [isLost, lose] = useLost()
  if (!asked || isLost || !needsBar(asked, course !== undefined)) return null
  return <Fetched wanted load={loadBar} onFailure={lose} props={{ article, asked, course, onReload }} />
}

export function ChangedSince({ article, asked }: AcknowledgingProps) {
  const [isLost, lose] = useLost()
  if (!asked || isLost || !isOutdated(asked, article.version)) return null
  return <Fetched wanted load={loadBox} onFailure={lose} props={{ article }} />
}

/**
 * What changed since its reader knew it stands above the text, and comes with it: later it would push down what he reads.
 * Whether the text waits for it.
 */
export function useChangesAhead(article: ReadArticle | undefined, { data: asked, failed }: Read<Asked>): boolean {
  const id = article?._id
  const isOld = article !== undefined && asked !== undefined && isOutdated(asked, article.version)
  const known = useRead('acknowledgementKnown', { path: { id: id ?? '' } }, { when: isOld })
  const [isCode, setCode] = useState(false)
  useEffect(() => {
    if (isOld) void aheadOf(loadBox).then(() => setCode(true))
  }, [isOld])
  const isKnown = asked !== undefined && (!isOld || known.failed !== undefined || (known.data !== undefined && isCode))
  const isWhole = article?.status !== 'published' || failed !== undefined || isKnown
  return !useWhole(id, article !== undefined, isWhole)
}

/** A part that didn't come, which has been told. */
function useLost() {
  const [isLost, setLost] = useState(false)
  return [isLost, useCallback(() => setLost(true), [])] as const
}
