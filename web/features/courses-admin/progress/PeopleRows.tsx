import { UnstyledButton } from '@mantine/core'
import type { Snapshot } from 'valtio'
import { shareOf } from '../../../lib/share-of.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { Avatar } from '../../../ui/Avatars.tsx'
import { Standing } from '../../courses/CourseCard.tsx'
import { doneWords } from '../../courses/course-words.ts'

export type CoursePerson = Snapshot<components['schemas']['CoursePerson']>

interface PeopleRowsProps {
  people: readonly CoursePerson[] | undefined
  now: number
  zone: string
  onShow: (person: CoursePerson) => void
}

const none = '–'
const placesOf = ({ restaurants }: CoursePerson) => restaurants.map(({ name }) => name).join(', ') || none

/** A row a person; it opens the steps. */
export function PeopleRows({ people, now, zone, onShow }: PeopleRowsProps) {
  const name = (person: CoursePerson) => (
    <UnstyledButton className="course-progress-name rows-name" aria-haspopup="dialog" onClick={() => onShow(person)}>
      {person.user.name}
    </UnstyledButton>
  )
  const columns: Column<CoursePerson>[] = [
    {
      head: 'Сотрудник',
      names: true,
      width: '24%',
      cell: (person) => (
        <span className="course-progress-person">
          <Avatar name={person.user.name} />
          {name(person)}
        </span>
      ),
    },
    { head: 'Должность', width: '14%', cell: ({ position }) => position?.name ?? none },
    { head: 'Ресторан', width: '18%', roomy: true, cell: placesOf },
    { head: 'Пройдено', width: '132px', cell: (person) => <Done person={person} /> },
    { head: 'Сейчас', cell: ({ currentStep }) => currentStep?.title ?? none },
    { head: 'Состояние', width: '190px', cell: (person) => <Standing course={person} now={now} zone={zone} /> },
  ]
  return (
    <Rows
      rows={people}
      keyOf={({ user }) => user.id ?? user.name}
      columns={columns}
      card={(person) => ({
        name: name(person),
        text: <p>{[person.position?.name, placesOf(person)].filter(Boolean).join(' · ')}</p>,
        facts: (
          <>
            <Done person={person} />
            <Standing course={person} now={now} zone={zone} />
          </>
        ),
      })}
    />
  )
}

const Done = ({ person: { doneCount, stepsCount } }: { person: CoursePerson }) => (
  <span className="course-progress-done">
    {doneWords(doneCount, stepsCount)}
    <span className="course-progress-bar" aria-hidden="true">
      <span style={{ width: `${shareOf(doneCount, stepsCount) * 100}%` }} />
    </span>
  </span>
)
