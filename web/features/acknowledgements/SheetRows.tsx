import { formatDateTimeIn } from '../../lib/dates.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { Avatar } from '../../ui/Avatars.tsx'
import { Pill, Status } from '../../ui/Badge.tsx'
import { type Person, stateWords } from './sheet-words.ts'

interface SheetRowsProps {
  people: readonly Person[] | undefined
  now: number
  zone: string
}

const none = '–'
const placesOf = ({ restaurants }: Person) => restaurants.map(({ name }) => name).join(', ') || none

/** Who knows the article and who doesn't, a row a person. */
export function SheetRows({ people, now, zone }: SheetRowsProps) {
  const when = ({ knownAt }: Person) => (knownAt ? formatDateTimeIn(knownAt, zone) : none)
  const columns: Column<Person>[] = [
    {
      head: 'Сотрудник',
      names: true,
      width: '22%',
      cell: ({ user }) => (
        <span className="ack-person">
          <Avatar name={user.name} />
          {user.name}
        </span>
      ),
    },
    { head: 'Должность', width: '14%', cell: ({ position }) => position?.name ?? none },
    { head: 'Ресторан', roomy: true, cell: placesOf },
    { head: 'Версия', width: '84px', number: true, cell: ({ knownVersion }) => knownVersion ?? none },
    { head: 'Когда', width: '150px', cell: when },
    { head: 'Состояние', width: '24%', cell: (person) => <State person={person} now={now} zone={zone} /> },
  ]
  return (
    <Rows
      rows={people}
      keyOf={({ user }) => user.id ?? user.name}
      columns={columns}
      card={(person) => ({
        name: person.user.name,
        text: <p>{[person.position?.name, placesOf(person)].filter(Boolean).join(' · ')}</p>,
        facts: (
          <>
            <State person={person} now={now} zone={zone} />
            {person.knownAt && <span>{when(person)}</span>}
          </>
        ),
      })}
    />
  )
}

function State({ person, now, zone }: { person: Person; now: number; zone: string }) {
  const { words, below, look } = stateWords(person, now, zone)
  return (
    <span className="ack-state">
      {look ? <Status look={look}>{words}</Status> : <Pill tone="danger">{words}</Pill>}
      {below && <small>{below}</small>}
    </span>
  )
}
