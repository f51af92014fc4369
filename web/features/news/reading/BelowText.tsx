import { useSnapshot } from 'valtio'
import { outbox } from '../../../data/later.ts'
import { isLetterTo } from '../../../data/letters.ts'
import type { NewsItem } from '../news-words.ts'
import { Comments } from './Comments.tsx'
import { Readers } from './Readers.tsx'

interface BelowTextProps {
  news: NewsItem
  admin: boolean
}

/** What nobody needs before he has read it: comments, and for its author who has read it. */
export function BelowText({ news, admin }: BelowTextProps) {
  const { refused } = useSnapshot(outbox.state)
  const hasComments =
    news.commentsOn || news.commentsCount > 0 || refused.some(isLetterTo('newsCreateComment', news._id))
  return (
    <>
      {hasComments && <Comments news={news} />}
      {admin && <Readers news={news} />}
    </>
  )
}
