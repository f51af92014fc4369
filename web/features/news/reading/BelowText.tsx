import type { NewsItem } from '../news-words.ts'
import { Comments } from './Comments.tsx'
import { Readers } from './Readers.tsx'

interface BelowTextProps {
  news: NewsItem
  admin: boolean
}

/** What nobody needs before he has read it: comments, and for its author who has read it. */
export const BelowText = ({ news, admin }: BelowTextProps) => (
  <>
    {(news.commentsOn || news.commentsCount > 0) && <Comments news={news} />}
    {admin && <Readers news={news} />}
  </>
)
