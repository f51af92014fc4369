import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { formatDate } from '../../lib/dates.ts'
import { ArticleTitle } from './ArticleTitle.tsx'
import { authorName } from './author.ts'
import { FoundFragment } from './FoundFragment.tsx'
import { RowTags } from './RowTags.tsx'
import { TopicMark } from './TopicMark.tsx'

export type ArticleRow = Snapshot<components['schemas']['ArticleSummary']>

/** The frame that rows and their skeleton share, so that nothing moves when they change places. */
export function ArticleTable({ children }: { children: ReactNode }) {
  return (
    <table className="kb-table">
      <thead>
        <tr>
          <th scope="col">Название</th>
          <th scope="col">Теги</th>
          <th scope="col">Тема</th>
          <th scope="col">Автор</th>
          <th scope="col">Дата</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export function ArticleTableRow({ article, listSearch }: { article: ArticleRow; listSearch: string }) {
  return (
    <tr>
      <td>
        <ArticleTitle id={article._id} title={article.title} status={article.status} listSearch={listSearch} />
        {article.fragment && <FoundFragment parts={article.fragment} />}
      </td>
      <td>
        <RowTags tags={article.tags} />
      </td>
      <td>{article.topic && <TopicMark {...article.topic} />}</td>
      <td>{authorName(article)}</td>
      <td>{formatDate(article.createdAt)}</td>
    </tr>
  )
}
