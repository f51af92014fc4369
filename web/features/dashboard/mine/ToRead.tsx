import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { href } from '../../../routes.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { Row } from '../Row.tsx'
import { Section } from '../Section.tsx'
import type { View } from '../view.ts'
import { dueWhen, readingText } from './words.ts'

/** News that he has not opened or that ask for his word, and articles that he is to know. */
export function ToRead({ dashboard: { me }, now }: View) {
  const zone = useCompanyZone()
  const news = (me.news?.news ?? []).filter(({ isRead, needsAck }) => needsAck || !isRead)
  const articles = me.reading?.articles ?? []
  if (!me.news && articles.length === 0) return null
  const isMixed = articles.length > 0 && news.length > 0
  const toNews = { to: href('news'), label: isMixed ? 'Новости' : 'Все' }
  const toArticles = { to: href('articles', {}, { read: 'todo' }), label: isMixed ? 'Статьи' : 'Все' }
  const more = isMixed ? [toNews, toArticles] : articles.length > 0 ? toArticles : toNews
  return (
    <Section title="Нужно прочитать" more={more}>
      {news.length + articles.length === 0 ? (
        <p className="dashboard-none">Вы прочитали все новости</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {news.map(({ _id: id, title, needsAck }) => (
            <Row
              key={id}
              to={href('newsItem', { id })}
              icon={<IconSpeakerphone size={22} />}
              title={title}
              text={needsAck ? 'Новость · требует ознакомления' : 'Новость'}
            />
          ))}
          {articles.map((article) => {
            const when = dueWhen(article.dueAt, now, zone)
            return (
              <Row
                key={article._id}
                to={href('article', { id: article._id })}
                icon={<IconBook2 size={22} />}
                title={article.title}
                text={readingText(article)}
                when={when}
                tone={when?.tone ?? 'plain'}
              />
            )
          })}
        </ul>
      )}
    </Section>
  )
}
