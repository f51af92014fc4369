import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { copiesOf } from '../../../lib/picture-copies.ts'
import { shareOf } from '../../../lib/share-of.ts'
import { href } from '../../../routes.ts'
import { Pill } from '../../../ui/Badge.tsx'
import { type NewsRow, whenWords, willSee } from '../news-words.ts'
import { NewsActions } from './NewsActions.tsx'

interface NewsCardProps {
  news: NewsRow
  zone: string
  admin: boolean
}

/** Cover, marks, title, the first words; how many have read it, for those who write. */
export function NewsCard({ news, zone, admin }: NewsCardProps) {
  const { _id: id, title, summary, cover, createdBy } = news
  return (
    <li className="news-card" data-covered={cover !== null || undefined}>
      {cover && (
        <img
          src={cover.url}
          srcSet={copiesOf(cover.url, limits.news.coverWidth)}
          sizes="(min-width: 48em) 184px, 100vw"
          alt=""
          loading="lazy"
          width={184}
          height={115}
        />
      )}
      <div className="news-card-words">
        <NewsMarks news={news} />
        <h2>
          <Link href={href('newsItem', { id })}>{title}</Link>
        </h2>
        {summary && <p>{summary}</p>}
        <p className="news-dim">
          {whenWords(news, zone)} · {createdBy.name}
        </p>
      </div>
      {admin && (
        <div className="news-card-side">
          <ReadBy news={news} />
          <NewsActions news={news} />
        </div>
      )}
    </li>
  )
}

export function NewsMarks({ news }: { news: NewsRow }) {
  const { status, isRead, isPinned, requireAck, acknowledgedAt } = news
  const isNew = status === 'published' && !isRead
  const asks = requireAck && acknowledgedAt === null && status !== 'archived'
  if (!isNew && !isPinned && !asks && status === 'published') return null
  return (
    <div className="news-marks">
      {isNew && (
        <span className="news-new">
          <span aria-hidden="true" />
          Новое
        </span>
      )}
      {status === 'scheduled' && (
        <Pill tone="info" icon={<IconClock size={16} aria-hidden="true" />}>
          Запланирована
        </Pill>
      )}
      {status === 'draft' && <Pill tone="mute">Черновик</Pill>}
      {status === 'archived' && <Pill tone="mute">В архиве</Pill>}
      {isPinned && (
        <span className="news-pin">
          <IconPin size={16} aria-hidden="true" />
          Закреплена
        </span>
      )}
      {asks && <Pill tone="warn">Требует ознакомления</Pill>}
    </div>
  )
}

function ReadBy({ news: { _id: id, status, stats, requireAck } }: { news: NewsRow }) {
  if (!stats) return null
  const { audience, read, acknowledged } = stats
  if (status !== 'published' && status !== 'archived') return <p className="news-dim">{willSee(audience)}</p>
  const isAll = audience > 0 && read >= audience
  return (
    <div className="news-read-by">
      <Link href={href('newsItem', { id }, { readers: 'all' })}>
        Прочитали {read} из {audience}
      </Link>
      <span className="news-bar" aria-hidden="true">
        <span style={{ width: `${shareOf(read, audience) * 100}%` }} />
      </span>
      {requireAck ? (
        <span className="news-dim">ознакомились {acknowledged}</span>
      ) : (
        isAll && <span className="news-dim">прочитали все</span>
      )}
    </div>
  )
}
