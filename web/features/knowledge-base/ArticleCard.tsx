import { formatDate } from '../../lib/dates.ts'
import type { ArticleRow } from './ArticleTable.tsx'
import { ArticleTitle } from './ArticleTitle.tsx'
import { FoundFragment } from './FoundFragment.tsx'
import { TopicMark } from './TopicMark.tsx'

/** A row of the list below 1024 px. */
export function ArticleCard({ article, listSearch }: { article: ArticleRow; listSearch: string }) {
  return (
    <li className="kb-card">
      <ArticleTitle id={article._id} title={article.title} status={article.status} listSearch={listSearch} />
      {article.fragment && <FoundFragment parts={article.fragment} />}
      <span className="kb-card-facts">
        {article.topic ? <TopicMark {...article.topic} /> : <span />}
        <span className="kb-card-date">{formatDate(article.createdAt)}</span>
      </span>
    </li>
  )
}
