import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { NativeSelect } from '@mantine/core'
import { CHECKED } from '../../../../openapi/rules/attempts/attempt-statuses.ts'
import { RUN_ROWS, TASK_ROWS } from '../../../../openapi/rules/monitoring/monitoring-rows.ts'
import { useRead } from '../../../data/useRead.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { Results } from '../../../list/Results.tsx'
import { type Column, Rows } from '../../../list/Rows.tsx'
import type { Filtering } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { linksOf, useLooking } from '../asked.ts'
import { type Filters, peopleQuery, sortOf } from '../filters.ts'
import { useOngoing } from '../Panel.tsx'
import { NONE, number, percent } from '../words.ts'

type Person = Snapshot<components['schemas']['MonitoringPerson']>

const sorts = Object.entries(labels.MonitoringUserSort).map(([value, label]) => ({ value, label }))

/** How each of those who work here now did, a page at a time. */
export function People({ filters, hrefOf, change }: Filtering<Filters>) {
  const { today } = useLooking()
  const read = useRead('monitoringListPeople', { query: peopleQuery(filters, today) })
  useOngoing(read.again)
  const columns = useColumns()
  const at = (head: string, person: Person) => columns.find((column) => column.head === head)?.cell(person)
  return (
    <div className="panel" data-list>
      <div className="list-tools">
        <SearchField
          slash
          label="Найти сотрудника"
          className="list-search"
          maxLength={limits.knowledgeBase.searchMax}
          delayMs={limits.courses.searchDebounceMs}
          value={filters.search}
          onChange={(search) => change({ search }, filters.search !== '')}
        />
        <NativeSelect
          aria-label="Порядок"
          data={sorts}
          value={filters.sort}
          onChange={({ currentTarget }) => change({ sort: sortOf(currentTarget.value) })}
        />
      </div>
      <Results
        label="Сотрудники"
        read={read}
        failedTitle="Ошибка загрузки статистики"
        staleText="Цифры не обновились, показаны прежние."
        places={<Rows rows={undefined} keyOf={() => ''} columns={columns} card={() => ({ name: '' })} />}
        rowsIn={({ people }) => people}
        empty={<EmptyState title={filters.search ? 'Сотрудники не найдены' : 'За выбранный период данных нет'} />}
        pages={{ of: (data) => data, size: limits.monitoring.peoplePageSize, hrefOf: (page) => hrefOf({ page }) }}
      >
        {({ people }) => (
          <Rows
            rows={people}
            keyOf={({ user }) => user.id ?? user.name}
            columns={columns}
            card={(person) => ({
              name: <Name person={person} />,
              text: <p>{placeWords(person)}</p>,
              facts: columns.slice(1).map(({ head }) => (
                <span key={head}>
                  {head}: {at(head, person)}
                </span>
              )),
            })}
          />
        )}
      </Results>
    </div>
  )
}

/** Who works here has one; of a removed person nothing is left to lead to. */
const idOf = ({ id }: Person['user']) => id ?? undefined
const placeWords = ({ position, restaurants }: Person) =>
  [position?.name, restaurants.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')

/** To everything that this one did: the page itself, narrowed. */
function Name({ person: { user } }: { person: Person }) {
  const { here } = linksOf(useLooking())
  return (
    <Link className="rows-name" href={here({ user: idOf(user) })}>
      {user.name}
    </Link>
  )
}

function useColumns(): Column<Person>[] {
  const looking = useLooking()
  // What somebody did counts wherever it was, whatever restaurant and position he was found by.
  const { from, to } = looking.asked
  const { runs, tasks, results, days } = linksOf({ ...looking, asked: { from, to } })
  return [
    {
      head: 'Сотрудник',
      width: '24%',
      cell: (person) => (
        <>
          <Name person={person} />
          <div className="people-place">{placeWords(person)}</div>
        </>
      ),
    },
    {
      head: 'Чек-листы',
      number: true,
      cell: ({ user, runsCompleted }) => (
        <Link href={runs({ user: idOf(user), ...RUN_ROWS.completed.rows })}>{number(runsCompleted)}</Link>
      ),
    },
    {
      head: 'Вовремя',
      number: true,
      cell: ({ user, runsOnTimeRate }) =>
        runsOnTimeRate === null || runsOnTimeRate === 100 ? (
          percent(runsOnTimeRate)
        ) : (
          <Link href={runs({ user: idOf(user), ...RUN_ROWS.late.rows })}>{percent(runsOnTimeRate)}</Link>
        ),
    },
    {
      head: 'Задачи',
      number: true,
      cell: ({ user, tasksDone }) => (
        <Link href={tasks({ assignee: idOf(user), ...TASK_ROWS.done.rows })}>{number(tasksDone)}</Link>
      ),
    },
    {
      head: 'Просрочены',
      number: true,
      cell: ({ user, tasksOverdue }) => (
        <Link href={tasks({ assignee: idOf(user), ...TASK_ROWS.overdue.rows })}>{number(tasksOverdue)}</Link>
      ),
    },
    {
      head: 'Тесты',
      number: true,
      cell: ({ user, testsAvgPercent }) =>
        testsAvgPercent === null ? (
          NONE
        ) : (
          <Link href={results({ user: idOf(user), statuses: CHECKED })}>{percent(testsAvgPercent)}</Link>
        ),
    },
    { head: 'Новости', number: true, cell: ({ newsReadRate }) => percent(newsReadRate) },
    {
      head: 'Вход',
      width: '140px',
      cell: ({ user, lastLoginAt }) =>
        lastLoginAt === null ? (
          NONE
        ) : (
          <Link href={href('eventLog', {}, { ...days, user: idOf(user) })}>{formatDateTime(lastLoginAt)}</Link>
        ),
    },
  ]
}
