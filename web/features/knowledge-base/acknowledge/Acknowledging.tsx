import { useCallback, useState } from 'react'
import { useSearch } from 'wouter'
import { readId } from '../../../lib/read-id.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
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

/** A part that didn't come, which has been told. */
function useLost() {
  const [isLost, setLost] = useState(false)
  return [isLost, useCallback(() => setLost(true), [])] as const
}
