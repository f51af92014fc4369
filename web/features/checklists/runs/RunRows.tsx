import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { dayWords } from '../../../../openapi/rules/time/day-words.ts'
import { formatTimeIn } from '../../../lib/dates.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { type Look, Status } from '../../../ui/Badge.tsx'
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx'

type Schemas = components['schemas']
export type RunRow = Snapshot<Schemas['RunSummary']>

const LOOKS: Readonly<Record<Schemas['RunStatus'], Look>> = {
  scheduled: { tone: 'mute', shape: 'dash' },
  in_progress: { tone: 'info', shape: 'half' },
  completed: { tone: 'ok', shape: 'full' },
  overdue: { tone: 'danger', shape: 'ring' },
  missed: { tone: 'danger', shape: 'dash' },
  cancelled: { tone: 'mute', shape: 'dash' },
}
const openHref = ({ _id }: RunRow) => href('checklistExecute', {}, { run: _id })
/** By the clock of the restaurant. */
const timeWords = ({ startsAt, dueAt, timezone }: RunRow) =>
  `${formatTimeIn(startsAt, timezone)}–${formatTimeIn(dueAt, timezone)}`
const peopleWords = ({ completedBy, assignee, people }: RunRow) =>
  completedBy?.name ?? assignee?.name ?? (people.map(({ name }) => name).join(', ') || '—')
const doneWords = ({ answeredCount, itemsCount }: RunRow) => `${answeredCount} из ${itemsCount}`

const Name = ({ run }: { run: RunRow }) => (
  <Link href={openHref(run)} className="runs-link rows-name">
    {run.checklist.title}
  </Link>
)
const State = ({ run: { status, isLate, isSentLate, returnedAt } }: { run: RunRow }) => (
  <span className="runs-state">
    <Status look={LOOKS[status]}>{labels.RunStatus[status]}</Status>
    {returnedAt && <span>{labels.RunHistoryAction.returned.toLowerCase()}</span>}
    {isLate && <span>после срока</span>}
    {isSentLate && <span>передан позже</span>}
  </span>
)
const Fails = ({ run: { failsCount } }: { run: RunRow }) => (
  <span className="runs-fails" data-some={failsCount > 0 || undefined}>
    {failsCount}
  </span>
)
const scoreWords = ({ score, criticalFailed = false }: RunRow) =>
  score === null ? '—' : `${score}%${criticalFailed ? ', критичный' : ''}`

const columns: Column<RunRow>[] = [
  { head: 'Время', width: '112px', cell: timeWords },
  { head: 'Чек-лист', names: true, cell: (run) => <Name run={run} /> },
  { head: 'Ресторан', width: '15%', cell: ({ restaurant }) => restaurant?.name ?? '—' },
  { head: 'Кто', width: '13%', cell: peopleWords },
  { head: 'Ответов', width: '86px', cell: doneWords },
  { head: 'Отклонений', width: '112px', number: true, cell: (run) => <Fails run={run} /> },
  { head: 'Оценка', width: '104px', roomy: true, cell: scoreWords },
  { head: 'Статус', width: '124px', cell: (run) => <State run={run} /> },
]

interface RunRowsProps {
  runs: readonly RunRow[] | undefined
  onReturn: (run: RunRow) => void
}

export const RunRows = ({ runs, onReturn }: RunRowsProps) => (
  <Rows
    rows={runs}
    keyOf={({ _id }) => _id}
    columns={columns}
    headOf={(run) => ({ key: run.businessDate, title: dayWords(run.businessDate) })}
    card={(run) => ({
      name: <Name run={run} />,
      text: (
        <p>
          {timeWords(run)}
          {run.restaurant && ` · ${run.restaurant.name}`}
        </p>
      ),
      facts: (
        <>
          <State run={run} />
          <span>{doneWords(run)}</span>
          {run.failsCount > 0 && (
            <span>
              отклонений: <Fails run={run} />
            </span>
          )}
          {run.score !== null && <span>{scoreWords(run)}</span>}
          {peopleWords(run) !== '—' && <span>{peopleWords(run)}</span>}
        </>
      ),
    })}
    actions={(run) => (
      <div className="rows-actions">
        <MoreMenu
          of={`${run.checklist.title}, ${dayWords(run.businessDate)}, ${timeWords(run)}`}
          choices={[
            { label: 'Открыть', to: openHref(run) },
            ...(run.actions.includes('return')
              ? [{ label: labels.RunAction.return, onPress: () => onReturn(run) }]
              : []),
          ]}
        />
      </div>
    )}
  />
)
