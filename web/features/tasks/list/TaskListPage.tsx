import './tasks.css'
import { ActionIcon, Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { saveTelling } from '../../../shell/save.ts'
import { isAdmin, session } from '../../../shell/session.ts'
import { type ExportFormat, ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { MoveHost } from '../steps/MoveHost.tsx'
import { LazyBoard } from '../board/LazyBoard.tsx'
import { columnQuery } from '../board/column-query.ts'
import type { ColumnStatus } from '../board/moves.ts'
import { useCompanyDay } from '../../../shell/useCompanyDay.ts'
import { exportTasks } from './export.ts'
import { type Filters, isFiltered, listQuery, readFilters, type View, writeFilters } from './filters.ts'
import { GroupHead } from './GroupHead.tsx'
import { NoTasks } from './NoTasks.tsx'
import { OverdueChip, StatusChips } from './StatusChips.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { TaskRows } from './TaskRows.tsx'
import { TaskTabs } from './TaskTabs.tsx'

const views: { value: View; label: string }[] = [
  { value: 'list', label: 'Список' },
  { value: 'board', label: 'Доска' },
]
const loadViews = () => import('./SavedViews.tsx').then((file) => file.SavedViews)
/** The address keeps the filters all the same. */
const withoutViews = () => {}
const inAddress = { read: readFilters, write: writeFilters }

/** Tasks: what I do, what I have asked for, and for administrators all; as a list or a board. */
export function TaskListPage() {
  const { user } = useSnapshot(session)
  const wide = useWide()
  const admin = isAdmin(user)
  const today = useCompanyDay()
  // Whoever is no administrator has no tab of all, whatever a shared address asks for.
  const { filters: asked, hrefOf, change } = useFilters('tasks', inAddress)
  const filters: Filters = { ...asked, scope: asked.scope === 'all' && !admin ? 'my' : asked.scope }
  const isBoard = filters.view === 'board' && wide
  const read = useRead('taskList', { query: listQuery(filters, today) }, { page: !isBoard, when: !isBoard })
  const save = (format: ExportFormat) => saveTelling(exportTasks(filters, today, format), 'Ошибка выгрузки задач')
  const search = (
    <SearchField
      slash
      label="Номер, название или комментарий"
      className="list-search"
      maxLength={limits.knowledgeBase.searchMax}
      delayMs={limits.tasks.searchDebounceMs}
      value={filters.search}
      onChange={(text) => change({ search: text }, filters.search !== '')}
    />
  )
  const actions = (
    <div className="list-actions">
      {wide && <Segments label="Вид" choices={views} value={filters.view} onChange={(view) => change({ view })} />}
      {admin && wide && <ExportMenu onExport={save} />}
      <ActionMenu
        button={
          <ActionIcon variant="default" size="input-md" aria-label="Повторяющиеся и шаблоны">
            <IconDots size={20} />
          </ActionIcon>
        }
        choices={[
          { label: 'Повторяющиеся задачи', to: href('taskSeries') },
          ...(admin ? [{ label: 'Шаблоны задач', to: href('taskTemplates') }] : []),
        ]}
      />
      <Button component={Link} href={href('taskCreate')} leftSection={<IconPlus size={20} />}>
        Создать задачу
      </Button>
    </div>
  )
  const tabs = (
    <div className="tasks-places">
      <TaskTabs scope={filters.scope} admin={admin} hrefOf={(scope) => hrefOf({ scope, assignee: undefined })} />
      {user && (
        <Fetched
          wanted
          load={loadViews}
          onFailure={withoutViews}
          props={{ person: user.id, query: writeFilters({ ...filters, page: 1 }) }}
        />
      )}
    </div>
  )
  const group = filters.group !== undefined && (
    <GroupHead id={filters.group} onLeave={() => change({ group: undefined })} />
  )

  if (isBoard)
    return (
      <div className="list tasks">
        <PageTitle action={actions}>Задачи</PageTitle>
        {tabs}
        <div className="list-tools">
          {search}
          <OverdueOfBoard filters={filters} today={today} onChange={change} />
          <FiltersOfBoard filters={filters} today={today} onChange={change} />
        </div>
        <LazyBoard filters={filters} today={today} hrefOf={hrefOf} />
        <MoveHost />
      </div>
    )
  return (
    <ListPage
      className="tasks"
      title="Задачи"
      actions={actions}
      tools={
        <>
          {tabs}
          {group}
          <StatusChips filters={filters} counters={read.data?.counters} onChange={change} />
          {search}
          <TaskFilters filters={filters} onChange={change} tasks={read.data?.tasks} />
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки задач"
      staleText="Список не обновился, показаны прежние задачи."
      places={<TaskRows tasks={undefined} filters={filters} />}
      rowsIn={({ tasks }) => tasks}
      empty={<NoTasks scope={filters.scope} filtered={isFiltered(filters)} resetTo={hrefOf(reset)} />}
      pages={{ of: (page) => page, size: limits.tasks.pageSize, hrefOf: (page) => hrefOf({ page }) }}
      below={<MoveHost />}
    >
      {({ tasks, correctedSearch }) => (
        <>
          {correctedSearch !== undefined && (
            <p className="tasks-corrected" role="status">
              Показаны задачи по запросу «{correctedSearch}»
            </p>
          )}
          <TaskRows tasks={tasks} filters={filters} />
        </>
      )}
    </ListPage>
  )
}

interface OfBoardProps {
  filters: Filters
  today: string
  onChange: (part: Partial<Filters>) => void
}

/** The same call as the column's. */
const useColumnRead = (filters: Filters, today: string, status: ColumnStatus) =>
  useRead('taskList', { query: columnQuery(filters, today, status, limits.tasks.pageSize) }).data

function OverdueOfBoard({ filters, today, onChange }: OfBoardProps) {
  const column = useColumnRead(filters, today, 'new')
  return <OverdueChip filters={filters} count={column?.counters.overdue} onChange={onChange} />
}

/** What its columns have found names whoever the address asks for. */
function FiltersOfBoard({ filters, today, onChange }: OfBoardProps) {
  const columns = [
    useColumnRead(filters, today, 'new'),
    useColumnRead(filters, today, 'in_progress'),
    useColumnRead(filters, today, 'review'),
    useColumnRead(filters, today, 'done'),
  ]
  const areHere = columns.every((column) => column !== undefined)
  const tasks = areHere ? columns.flatMap((column) => column?.tasks ?? []) : undefined
  return <TaskFilters filters={filters} onChange={onChange} tasks={tasks} />
}

/** Everything but the tab and the view. */
const reset = (({ scope: _scope, view: _view, ...filters }: Filters) => filters)(readFilters(new URLSearchParams()))
