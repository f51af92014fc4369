import { useEffect, useState } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { scheduleWords } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { plural } from '../../../lib/plural.ts'
import { type ChecklistDraft, scheduleOf } from './checklist-draft.ts'

export const places = ['Основное', 'Кому', 'Когда', 'Пункты', 'Журнал'] as const
export const placeId = (place: (typeof places)[number]): string => `cled-${places.indexOf(place) + 1}`

/** The blocks with what each says, to go to them. */
export function Places({ draft }: { draft: ChecklistDraft }) {
  const words = useWords(draft)
  const current = usePlaceInSight()
  return (
    <nav className="cled-places" aria-label="Части чек-листа">
      {places.map((place) => (
        <a key={place} href={`#${placeId(place)}`} aria-current={place === current ? 'true' : undefined}>
          <b>{place}</b>
          <span>{words[place]}</span>
        </a>
      ))}
    </nav>
  )
}

/** The last one whose heading has come up to the upper third of the screen; at the end of the page the last of all. */
function usePlaceInSight(): (typeof places)[number] {
  const [current, setCurrent] = useState<(typeof places)[number]>(places[0])
  useEffect(() => {
    const look = () => {
      const line = innerHeight / 3
      const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2 && scrollY > 0
      const above = places.filter(
        (place) => (document.querySelector(`#${placeId(place)}`)?.getBoundingClientRect().top ?? Infinity) <= line,
      )
      setCurrent((isEnd ? places.at(-1) : above.at(-1)) ?? places[0])
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return current
}

function useWords(draft: ChecklistDraft): Record<(typeof places)[number], string> {
  const { data: all } = useRead('restaurantList', { query: { status: 'all' } })
  const { title, restaurants, positions, items, journal } = draft
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
    Журнал: journal ? labels.JournalKind[journal] : 'Не заполняет',
    Пункты: critical > 0 ? `${asked}, ${critical} ${plural(critical, 'критичный', 'критичных', 'критичных')}` : asked,
  }
}
