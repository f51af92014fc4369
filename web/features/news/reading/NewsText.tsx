import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { ArticleBody } from '../../../editor/ArticleBody.tsx'
import { readContent } from '../../../editor/reader/read-content.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { copiesOf } from '../../../lib/picture-copies.ts'
import { session } from '../../../shell/session.ts'
import { Avatar } from '../../../ui/Avatars.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { NewsMarks } from '../list/NewsCard.tsx'
import { type NewsItem, whenWords } from '../news-words.ts'

export function NewsText({ news }: { news: NewsItem }) {
  const { user } = useSnapshot(session)
  const zone = useCompanyZone()
  const { title, cover, content, createdBy } = news
  const blocks = useMemo(() => readContent(content), [content])
  return (
    <article className="news-text">
      {cover && (
        <img
          className="news-cover"
          src={cover.url}
          srcSet={copiesOf(cover.url, limits.news.coverWidth)}
          sizes="(min-width: 44rem) 40rem, 100vw"
          alt=""
        />
      )}
      <NewsMarks news={news} />
      <PageTitle
        description={
          <span className="news-by">
            <Avatar name={createdBy.name} own={createdBy.id !== null && createdBy.id === user?.id} />
            {createdBy.name} · {whenWords(news, zone)}
          </span>
        }
      >
        {title}
      </PageTitle>
      {blocks ? <ArticleBody blocks={blocks} /> : <p role="alert">Ошибка чтения контента</p>}
    </article>
  )
}
