import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { ArticleBody } from '../../../editor/ArticleBody.tsx'
import { readContent } from '../../../editor/reader/read-content.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
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
      {cover && <img className="news-cover" src={cover.url} alt="" />}
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
