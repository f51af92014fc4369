import './card.css'
import { formatDate } from '../../lib/dates.ts'
import type { ArticleRow } from './ArticleTable.tsx'
import { ArticleTitle } from './ArticleTitle.tsx'
import { authorName } from './author.ts'
import { FoundFragment } from './FoundFragment.tsx'
import { RowTags } from './RowTags.tsx'
import { TopicMark } from './TopicMark.tsx'

/** A row of the list below 1024 px. Without a topic the author stands in its place: the date is never alone. */
export function ArticleCard({ article, listSearch }: { article: ArticleRow; listSearch: string }) {
  const { topic, tags } = article
  const author = <span>{authorName(article)}</span>
  return (
    <li className="kb-card">
      <ArticleTitle id={article._id} title={article.title} status={article.status} listSearch={listSearch} />
      {article.fragment && <FoundFragment parts={article.fragment} />}
      <span className="kb-card-facts">
        {topic ? <TopicMark {...topic} /> : author}
        <span className="kb-card-date">{formatDate(article.createdAt)}</span>
      </span>
      {(topic || tags.length > 0) && (
        <span className="kb-card-quiet">
          {topic && author}
          <RowTags tags={tags} />
        </span>
      )}
    </li>
  )
}
