import { useRead } from '../../../data/useRead.ts'
import { scheduleWords } from '../../../../openapi/rules/checklist-schedule.ts'
import { plural } from '../../../lib/plural.ts'
import { type ChecklistDraft, scheduleOf } from './checklist-draft.ts'

export const places = ['Основное', 'Кому', 'Когда', 'Пункты'] as const
export const placeId = (place: (typeof places)[number]): string => `cled-${places.indexOf(place) + 1}`

/** The blocks with what each says, to go to them. */
export function Places({ draft }: { draft: ChecklistDraft }) {
  const words = useWords(draft)
  return (
    <nav className="cled-places" aria-label="Части чек-листа">
      {places.map((place) => (
        <a key={place} href={`#${placeId(place)}`}>
          <b>{place}</b>
          <span>{words[place]}</span>
        </a>
      ))}
    </nav>
  )
}

function useWords(draft: ChecklistDraft): Record<(typeof places)[number], string> {
  const { data: all } = useRead('restaurantList', { query: { status: 'all' } })
  const { title, restaurants, positions, items } = draft
  const [only] = restaurants
  const where =
    restaurants.length === 1
      ? (all?.find(({ _id }) => _id === only)?.name ?? '1 ресторан')
      : restaurants.length === 0
        ? 'Все рестораны'
        : `${restaurants.length} ${plural(restaurants.length, 'ресторан', 'ресторана', 'ресторанов')}`
  const whom =
    positions.length > 0 && `${positions.length} ${plural(positions.length, 'должность', 'должности', 'должностей')}`
  const critical = items.filter((item) => item.critical).length
  const asked = `${items.length} ${plural(items.length, 'пункт', 'пункта', 'пунктов')}`
  return {
    Основное: title.trim() || 'Без названия',
    Кому: [where, ...(whom ? [whom] : [])].join(', '),
    Когда: scheduleWords(scheduleOf(draft)),
    Пункты: critical > 0 ? `${asked}, ${critical} ${plural(critical, 'критичный', 'критичных', 'критичных')}` : asked,
  }
}
