import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { RunGroup } from '../../../../../openapi/rules/checklists/run-state.ts'
import { labels } from '../../../../../openapi/gen/labels.gen.ts'
import { plural } from '../../../../lib/plural.ts'
import { nextStep } from '../../../../lib/steps.ts'
import { session } from '../../../../shell/session.ts'
import { Avatar } from '../../../../ui/Avatars.tsx'
import { Pill } from '../../../../ui/Badge.tsx'
import type { Run } from '../../hand-in/run.ts'
import { useRunOnDevice } from '../../hand-in/useRunOnDevice.ts'
import { runHref } from '../addresses.ts'
import { dueWords, fillers, peopleWords, timeIn } from '../run-words.ts'

interface RunRowProps {
  run: Run
  group: RunGroup
  /** Of «Сейчас»: the one filled button. */
  first: boolean
  now: number
}

const circles = 3

export function RunRow({ run: known, group, first, now }: RunRowProps) {
  const { run: whole, completionWaits } = useRunOnDevice(known)
  const { user } = useSnapshot(session)
  const { run } = whole
  const title = (
    <Link href={runHref(run._id)} state={nextStep()} className="shift-title shift-link">
      {run.checklist.title}
    </Link>
  )
  if (group === 'done') return <DoneRow whole={whole} waits={completionWaits} me={user?.id} title={title} />
  const { tone, words, heard } = dueWords(run, now)
  if (group === 'later')
    return (
      <li className="shift-row shift-later">
        {title}
        <span className="shift-dim">{words}</span>
      </li>
    )
  const people = fillers(whole)
  const mayFill = run.actions.includes('answer')
  const act = run.answeredCount > 0 ? 'Продолжить' : 'Начать'
  return (
    <li className="shift-row">
      <div className="shift-line">
        {title}
        <span className="shift-pills">
          {run.returnedAt && <Pill tone="warn">{labels.RunHistoryAction.returned}</Pill>}
          <Pill tone={tone} icon={tone === 'danger' && <IconAlertTriangle size={14} aria-hidden="true" />}>
            <span aria-hidden="true">{words}</span>
            <span className="app-hidden">{heard}</span>
          </Pill>
        </span>
      </div>
      <div className="shift-progress">
        <span className="shift-bar" data-tone={group === 'overdue' ? 'danger' : undefined} aria-hidden="true">
          <span style={{ width: `${(run.answeredCount / Math.max(1, run.itemsCount)) * 100}%` }} />
        </span>
        <span>
          {run.answeredCount} из {run.itemsCount}
        </span>
      </div>
      {people.length > 0 && (
        <div className="shift-people">
          {people.slice(0, circles).map(({ id, name }) => (
            <Avatar key={id ?? name} name={name} own={id !== null && id === user?.id} />
          ))}
          <span>{peopleWords(people, user?.id)}</span>
        </div>
      )}
      {group === 'overdue' && mayFill && (
        <p className="shift-dim">Можно завершить до {timeIn(run.timezone, run.closesAt)}</p>
      )}
      {run.requireScan && (
        <p className="shift-scan">
          <IconScan size={20} aria-hidden="true" />
          Нужно отсканировать код на месте
        </p>
      )}
      {mayFill && (first || group === 'overdue') && (
        <Button
          renderRoot={(props) => <Link {...props} href={runHref(run._id)} state={nextStep()} />}
          className="shift-go"
          variant={first ? 'filled' : 'light'}
          h={first ? 52 : 48}
          aria-label={`${act}: ${run.checklist.title}`}
        >
          {act}
        </Button>
      )}
    </li>
  )
}

interface DoneRowProps {
  whole: Run
  waits: boolean
  me: string | undefined
  title: ReactNode
}

function DoneRow({ whole: { run }, waits, me, title }: DoneRowProps) {
  const facts = waits
    ? ['завершен на телефоне, ждёт сети']
    : [
        ...(run.completedBy ? [peopleWords([run.completedBy], me)] : []),
        ...(run.score === null ? [] : [`${run.score} ${plural(run.score, 'балл', 'балла', 'баллов')}`]),
        ...(run.isLate ? ['с опозданием'] : []),
      ]
  const Icon = waits ? IconClock : IconCircleCheck
  return (
    <li className="shift-row shift-done" data-waits={waits || undefined}>
      <Icon size={22} aria-hidden="true" />
      <div>
        {title}
        <p className="shift-dim">
          {[...(run.completedAt ? [timeIn(run.timezone, run.completedAt)] : []), ...facts].join(' · ')}
        </p>
      </div>
    </li>
  )
}
