import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { href } from '../../routes.ts'
import { MissingCard } from './MissingCard.tsx'
import type { TestCard } from './read-cards.ts'
import { TestFacts } from './TestFacts.tsx'

export function TestCardBlock({ card }: { card?: TestCard }) {
  if (!card) return <MissingCard icon={IconSchool} text={messages.TEST_NOT_FOUND} />
  return (
    <div className="ab-card ab-card-test">
      <span className="ab-card-icon">
        <IconSchool size={22} aria-hidden />
      </span>
      <div className="ab-card-main">
        <div className="ab-card-title">{card.title}</div>
        {card.description && <div className="ab-card-text">{card.description}</div>}
        <div className="ab-card-facts">
          <TestFacts {...card} />
        </div>
      </div>
      <a className="ab-button" href={href('testTake', { id: card.id })} aria-label={`Пройти тест «${card.title}»`}>
        Пройти тест
      </a>
    </div>
  )
}
