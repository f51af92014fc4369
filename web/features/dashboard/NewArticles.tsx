import { Link } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { formatDate } from '../../lib/dates.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { publishedArticles } from './asked.ts'
import { Block } from './Block.tsx'

/** The newest that are shown. */
const shown = 5

export function NewArticles() {
  const read = useRead('articleList', publishedArticles)
  useRefresh(read.again)
  const newest = (read.data?.articles ?? [])
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, shown)
  return (
    <Block title="Новое в базе знаний" more={{ to: href('articles'), label: 'Все' }} read={read} places={shown}>
      {newest.length === 0 ? (
        <p className="dashboard-none">Здесь появятся новые статьи, которые вам доступны.</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {newest.map(({ _id, title, topic, createdAt }) => (
            <li key={_id} className="dashboard-article">
              <span aria-hidden="true" style={{ background: topic?.color ?? 'var(--mute-dot)' }} />
              <div>
                <Link href={href('article', { id: _id })}>{title}</Link>
                <p>
                  {topic && `${topic.name} · `}
                  {formatDate(createdAt)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
