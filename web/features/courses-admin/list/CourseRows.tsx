import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { plural } from '../../../lib/plural.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { OnOff } from '../../../ui/OnOff.tsx'
import { CourseActions } from './CourseActions.tsx'

export type CourseRow = Snapshot<components['schemas']['CourseRow']>

const Name = ({ _id, title }: CourseRow) => (
  <Link href={href('courseEdit', { id: _id })} className="courses-admin-link rows-name">
    {title}
  </Link>
)
const Status = ({ isActive }: Pick<CourseRow, 'isActive'>) => (
  <OnOff on={isActive}>{isActive ? 'Включён' : 'Отключён'}</OnOff>
)
const completedWords = ({ completedCount = 0, peopleCount = 0 }: CourseRow) => `${completedCount} из ${peopleCount}`
const forWhom = ({ restaurants = [], positions = [] }: CourseRow) =>
  [...positions, ...restaurants].map(({ name }) => name).join(', ') || 'Для всех'
const dueDays = ({ dueDays: days }: CourseRow) => (days ? `${days} ${plural(days, 'день', 'дня', 'дней')}` : '—')

const columns: Column<CourseRow>[] = [
  { head: 'Название', names: true, cell: (row) => <Name {...row} /> },
  { head: 'Для кого', width: '24%', roomy: true, cell: forWhom },
  { head: 'Шагов', width: '84px', number: true, cell: ({ stepsCount }) => stepsCount },
  { head: 'Срок', width: '96px', cell: dueDays },
  { head: 'Прошли', width: '104px', number: true, cell: completedWords },
  { head: 'Статус', width: '120px', cell: Status },
]

export const CourseRows = ({ courses }: { courses: readonly CourseRow[] | undefined }) => (
  <Rows
    rows={courses}
    keyOf={({ _id }) => _id}
    columns={columns}
    card={(row) => ({
      name: <Name {...row} />,
      text: <p>{forWhom(row)}</p>,
      facts: (
        <>
          <Status isActive={row.isActive} />
          <span>
            {row.stepsCount} {plural(row.stepsCount, 'шаг', 'шага', 'шагов')}
          </span>
          <span>прошли {completedWords(row)}</span>
        </>
      ),
    })}
    actions={(row) => <CourseActions course={row} />}
  />
)
