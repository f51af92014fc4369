import { Link } from 'wouter'
import { formatDate } from '../../../lib/dates.ts'
import { href } from '../../../routes.ts'
import { Section } from '../Section.tsx'
import type { View } from '../view.ts'

/** New and lately changed ones; nothing where nothing has changed. */
export function NewArticles({ dashboard: { me } }: View) {
  const articles = me.articles?.articles ?? []
  if (articles.length === 0) return null
  return (
    <Section title="Новое в базе знаний" more={{ to: href('articles'), label: 'Все' }}>
      <ul role="list" className="dashboard-rows">
        {articles.map(({ _id: id, title, topic, isNew, at }) => (
          <li key={id} className="dashboard-row">
            <span
              className="dashboard-dot"
              aria-hidden="true"
              style={{ background: topic?.color ?? 'var(--mute-dot)' }}
            />
            <div className="dashboard-text">
              <Link href={href('article', { id })}>{title}</Link>
              <p>
                {[
                  ...(topic ? [topic.name] : []),
                  `${isNew ? 'новая' : 'обновлена'} ${formatDate(at).slice(0, 5)}`,
                ].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
