import { ActionIcon, NativeSelect } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { plural } from '../../../lib/plural.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { toastOutcome } from '../../../shell/toast-outcome.ts'
import { session } from '../../../shell/session.ts'
import { Avatars } from '../../../ui/Avatars.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Pill } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { repeatWords } from '../../../../openapi/rules/time/repeat-words.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import type { Series } from './SeriesEditPage.tsx'

type Status = 'active' | 'inactive' | 'all'
interface Filters {
  status: Status
  page: number
}
const LABELS: Readonly<Record<Status, string>> = { active: 'Идут', inactive: 'Завершены', all: 'Все' }
const statuses = ownKeys(LABELS)

const inAddress = {
  read: (params: URLSearchParams): Filters => {
    const page = Number(params.get('page') ?? 1)
    return {
      status: statuses.find((one) => one === params.get('status')) ?? 'active',
      page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
    }
  },
  write: ({ status, page }: Filters) =>
    new URLSearchParams({
      ...(status !== 'active' && { status }),
      ...(page > 1 && { page: String(page) }),
    }).toString(),
}

/** Why nothing comes, or when the next one does. */
function Next({ series: { isActive, problem, nextAt, timezone } }: { series: Series }) {
  if (!isActive) return 'Завершено'
  if (problem) return <Pill tone="danger">Некому: все исполнители отключены</Pill>
  return nextAt === null ? 'Больше не появится' : formatDateTimeIn(nextAt, timezone)
}

/** Tasks that come by themselves. */
export function SeriesListPage() {
  const { user } = useSnapshot(session)
  const { filters, hrefOf, change } = useFilters('taskSeries', inAddress)
  const { status, page } = filters
  const read = useRead('seriesList', { query: { status, page, limit: limits.tasks.pageSize } }, { page: true })
  const columns: Column<Series>[] = [
    { head: 'Задача', cell: ({ title }) => <span className="rows-name">{title}</span> },
    { head: 'Когда', width: '26%', cell: ({ repeat }) => repeatWords(repeat) },
    { head: 'Исполнители', width: '160px', cell: ({ assignees }) => <Avatars people={assignees} me={user?.id} /> },
    { head: 'Следующая', width: '190px', cell: (series) => <Next series={series} /> },
  ]
  const draw = (rows: readonly Series[] | undefined) => (
    <Rows
      rows={rows}
      keyOf={({ _id }) => _id}
      columns={columns}
      card={(series) => ({
        name: series.title,
        text: <p>{repeatWords(series.repeat)}</p>,
        facts: (
          <>
            <span>
              <Next series={series} />
            </span>
            <Avatars people={series.assignees} me={user?.id} />
          </>
        ),
      })}
      actions={(series) => <SeriesActions series={series} />}
    />
  )
  return (
    <ListPage
      above={<BackLink to={href('tasks')}>Задачи</BackLink>}
      title="Повторяющиеся задачи"
      count={({ total }) => `${total} ${plural(total, 'повторение', 'повторения', 'повторений')}`}
      tools={
        <NativeSelect
          aria-label="Какие показать"
          data={statuses.map((value) => ({ value, label: LABELS[value] }))}
          value={status}
          onChange={({ currentTarget }) => change({ status: currentTarget.value as Status })}
        />
      }
      read={read}
      failedTitle="Ошибка загрузки задач"
      places={draw(undefined)}
      rowsIn={({ series }) => series}
      empty={
        <EmptyState
          title={status === 'active' ? 'Повторяющихся задач нет' : 'Ничего не найдено'}
          text="Включите «Повторять», когда ставите задачу: следующая появится сама"
        />
      }
      pages={{ of: (data) => data, size: limits.tasks.pageSize, hrefOf: (to) => hrefOf({ page: to }) }}
    >
      {({ series }) => draw(series)}
    </ListPage>
  )
}

function SeriesActions({ series }: { series: Series }) {
  const { _id: id, title, isActive, mayEdit } = series
  if (!isActive || !mayEdit) return <div className="rows-actions" />
  return (
    <div className="rows-actions">
      <ActionIcon component={Link} href={href('taskSeriesEdit', { id })} aria-label={`Изменить: ${title}`}>
        <IconPencil size={20} />
      </ActionIcon>
      <ActionIcon aria-label={`Завершить повторение: ${title}`} onClick={() => askToEnd(series)}>
        <IconPlayerStop size={20} />
      </ActionIcon>
    </div>
  )
}

function askToEnd({ _id: id, title }: Series): void {
  confirm({
    title: 'Завершить повторение?',
    text: `«${title}» больше не появится. Уже созданные задачи останутся.`,
    yes: 'Да, завершить',
    act: async () => {
      const reply = await write('seriesDelete', { path: { id } })
      return toastOutcome(reply, messages.SERIES_ENDED, 'Ошибка обновления задачи')
    },
  })
}
