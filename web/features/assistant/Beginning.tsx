import type { RefObject } from 'react'
import { useRoute } from 'wouter'
import { routes } from '../../routes.ts'
import type { Place } from './place.ts'
import { chat } from './store.ts'
import { triesOf } from './tries.ts'

interface BeginningProps {
  place: Place
  field: RefObject<HTMLTextAreaElement | null>
}

const hints: Record<Place, string> = {
  'knowledge-base': 'Спросите о чём угодно или начните с одной из просьб.',
  news: 'Помогу написать новость для команды.',
  task: 'Помогу описать задачу.',
}

/** What stands in an empty chat: a press writes the beginning of a question, which the author ends and sends. */
export function Beginning({ place, field }: BeginningProps) {
  const [reading] = useRoute(routes.article.path)
  const [creating] = useRoute(routes.articleCreate.path)
  const [editing] = useRoute(routes.articleEdit.path)
  const doing = reading ? 'reading' : creating || editing ? 'writing' : 'list'
  const begin = (text: string) => {
    chat.draft = text
    field.current?.focus()
  }
  return (
    <div className="assistant-beginning">
      <p>{hints[place]}</p>
      <ul role="list">
        {triesOf(place, doing, document.title).map(({ label, text }, index) => (
          <li key={label}>
            {/* On a phone the first of them gets the focus: the field would raise the keyboard over them. */}
            <button type="button" data-autofocus={index === 0 || undefined} onClick={() => begin(text)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
