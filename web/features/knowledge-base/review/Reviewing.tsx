import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRead } from '../../../data/useRead.ts'
import { isAdmin, session } from '../../../shell/session.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import type { ReadArticle } from '../ArticleHead.tsx'

const loadBar = () => import('./ReviewBar.tsx').then((file) => file.ReviewBar)

/** Fetched for whoever looks after the article, once it is due; where nobody does any more, for every administrator. */
export function Reviewing({ article }: { article: ReadArticle }) {
  const { user } = useSnapshot(session)
  const [isLost, setLost] = useState(false)
  const isAsked = isAdmin(user) && article.status === 'published'
  const { data: review } = useRead('reviewGet', { path: { id: article._id } }, { when: isAsked })
  const isOwn = review !== undefined && (review.owner === null || review.owner.id === user?.id)
  // What was just looked through says so, where the question was.
  const [asked, setAsked] = useState(false)
  if (isOwn && review.isDue && !asked) setAsked(true)
  if (!isOwn || !asked || isLost) return null
  return <Fetched wanted load={loadBar} onFailure={() => setLost(true)} props={{ article, review }} />
}
