import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { RunGroup } from '../../../../openapi/rules/checklists/run-state.ts'
import { formatTimeIn } from '../../../lib/dates.ts'
import { shortName } from '../../../lib/names.ts'
import { href } from '../../../routes.ts'
import { useReminding } from '../../../shell/useReminding.ts'
import { Avatar } from '../../../ui/Avatars.tsx'
import { ItemStrip } from './ItemStrip.tsx'
import { deadlineOf, failsWords, groups, type Live, placeOf, remindingOf, type Row, rowsOf } from './live.ts'

export function LiveRows({ live, now }: { live: Live; now: number }) {
  return groups.map(({ group, title }) => {
    const rows = rowsOf(live, group, now)
    return rows.length === 0 ? null : (
      <section key={group} aria-labelledby={`live-${group}`}>
        <h2 id={`live-${group}`} className="live-head" data-bad={group === 'overdue' || undefined}>
          {title} <span>{rows.length}</span>
        </h2>
        <ul className="live-rows">
          {rows.map((row) => (
            <LiveRow key={row.run._id} row={row} group={group} now={now} />
          ))}
        </ul>
      </section>
    )
  })
}

function LiveRow({ row, group, now }: { row: Row; group: RunGroup; now: number }) {
  const { run, cells } = row
  const { plain, bad } = deadlineOf(row, now)
  const to = href('checklistExecute', {}, { run: run._id })
  return (
    <li className="live-row">
      <div className="live-what">
        <Link className="live-title" href={to}>
          {run.checklist.title}
        </Link>
        {run.assignee && <p>{run.assignee.name}</p>}
        <p>
          {plain}
          {run.returnedAt && ` · ${labels.RunHistoryAction.returned.toLowerCase()}`}
          {bad && (
            <>
              {' · '}
              <b className="live-bad">{bad}</b>
            </>
          )}
        </p>
      </div>
      <div className="live-progress">
        <ItemStrip cells={cells} />
        <p>
          {run.answeredCount} из {run.itemsCount}
          {run.failsCount > 0 && (
            <span className="live-fails">
              <IconAlertTriangle size={16} aria-hidden="true" />
              {failsWords(run.failsCount)}
            </span>
          )}
        </p>
      </div>
      <Who row={row} now={now} />
      <div className="live-act">
        {group === 'done' ? (
          <Link href={to}>
            Ответы<span className="app-hidden">: {run.checklist.title}</span>
          </Link>
        ) : (
          <Remind row={row} now={now} />
        )}
      </div>
    </li>
  )
}

const circles = 3
function Who({ row, now }: { row: Row; now: number }) {
  const { people } = row.run
  const place = placeOf(row, now)
  const [only] = people
  return (
    <div className="live-who">
      {only && (
        <span className="live-people">
          {people.slice(0, circles).map(({ id, name }, at) => (
            <Avatar key={id ?? at} name={name} />
          ))}
          {people.length === 1 ? (
            shortName(only.name)
          ) : (
            <span className="app-hidden">{people.map(({ name }) => name).join(', ')}</span>
          )}
        </span>
      )}
      {place && <p>{place}</p>}
    </div>
  )
}

function Remind({ row, now }: { row: Row; now: number }) {
  const { run } = row
  const { busy, remind } = useReminding(run._id)
  const reminding = remindingOf(row, now)
  if (!reminding) return null
  if (reminding !== 'may')
    return <span className="live-reminded">Напомнили в {formatTimeIn(reminding.at, run.timezone)}</span>
  return (
    <Button
      variant="default"
      leftSection={<IconBellRinging size={18} aria-hidden="true" />}
      aria-busy={busy}
      onClick={remind}
    >
      Напомнить<span className="app-hidden">: {run.checklist.title}</span>
    </Button>
  )
}
