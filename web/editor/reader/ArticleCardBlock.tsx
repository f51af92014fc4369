import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { formatDate } from '../../lib/dates.ts'
import { href } from '../../routes.ts'
import type { ArticleCard } from './read-cards.ts'
import { MissingCard } from './MissingCard.tsx'

export function ArticleCardBlock({ card }: { card?: ArticleCard }) {
  if (!card) return <MissingCard icon={IconBook2} text={messages.ARTICLE_NOT_FOUND} />
  return (
    <div className="ab-card">
      <span className="ab-card-icon">
        <IconBook2 size={22} aria-hidden />
      </span>
      <div className="ab-card-main">
        <a className="ab-card-title ab-card-cover" href={href('article', { id: card.id })}>
          {card.title}
        </a>
        <div className="ab-card-facts">
          {card.topic && (
            <span className="ab-topic">
              <span className="ab-topic-dot" style={{ background: card.topic.color }} />
              {card.topic.name}
            </span>
          )}
          {card.createdAt && <span>{formatDate(card.createdAt)}</span>}
        </div>
      </div>
      <IconArrowRight className="ab-card-arrow" size={20} aria-hidden />
    </div>
  )
}
