import { Button } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../openapi/gen/schema.d.ts'
import type { Read } from '../data/useRead.ts'
import { peopleWords } from './audience-query.ts'

interface FoundProps {
  read: Read<components['schemas']['AssigneesChosen']>
  max: number
}

/** As many names as one takes in at a glance; the rest by a press. */
const few = 12

/** How many people the ticks mean, and who. */
export function Found({ read: { data, failed, behind, loading, again }, max }: FoundProps) {
  const [all, setAll] = useState(false)
  if (failed && (!data || behind))
    return (
      <div role="alert" className="audience-failed">
        <p>Не удалось посчитать людей</p>
        <Button variant="light" loading={loading} onClick={again}>
          Повторить
        </Button>
      </div>
    )
  const { count = 0, people = [] } = data ?? {}
  const shown = all ? people : people.slice(0, few)
  return (
    <section className="audience-found" aria-label="Кто это" aria-busy={!data || behind}>
      {/* One live line: the ear hears the new number with each tick, never the list of names. */}
      <p className="audience-count" role="status">
        {data ? (count === 0 ? 'Никого' : peopleWords(count)) : 'Считаем…'}
        {count > max && <span className="audience-much">{`Можно не больше ${max}: уточните выбор`}</span>}
      </p>
      {data && count === 0 && <p className="audience-none">Таких сотрудников нет: уберите ресторан или должность</p>}
      <ul role="list" className="audience-people">
        {shown.map(({ id, name, position }) => (
          <li key={id}>
            {name}
            {position && <span>{position.name}</span>}
          </li>
        ))}
      </ul>
      {people.length > shown.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Показать всех: {people.length}
        </Button>
      )}
      {all && count > people.length && <p className="audience-none">{`И ещё ${count - people.length}`}</p>}
    </section>
  )
}
