import { Button } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { Link } from 'wouter'
import { labels } from '../../../../../openapi/gen/labels.gen.ts'
import { plural } from '../../../../lib/plural.ts'
import { shortName } from '../../../../lib/names.ts'
import { Pill } from '../../../../ui/Badge.tsx'
import { Fetched } from '../../../../ui/Fetched.tsx'
import type { Run } from '../../hand-in/run.ts'
import { todayHref } from '../addresses.ts'
import { timeIn } from '../run-words.ts'
import { When } from '../../../../ui/When.tsx'

const loadReturn = () => import('../../shared/ReturnDialog.tsx').then((file) => file.ReturnDialog)

/** How it ended: above the answers, which stay to be read. */
export function Finished({ run: whole, waits }: { run: Run; waits: boolean }) {
  const { run, comment, history } = whole
  const [returning, setReturning] = useState(false)
  const Icon = waits ? IconClock : IconCircleCheck
  const at = run.completedAt && timeIn(run.timezone, run.completedAt)
  return (
    <section className="run-finished" aria-labelledby="run-finished">
      <div className="run-finished-head">
        <Icon size={28} aria-hidden="true" />
        <div>
          <h2 id="run-finished">{waits ? 'Завершен на телефоне, ждёт сети' : 'Чек-лист завершен'}</h2>
          <p>{[at, run.completedBy && shortName(run.completedBy.name)].filter(Boolean).join(', ')}</p>
        </div>
        {run.score !== null && (
          <p className="run-score">
            <b>{run.score}</b> {plural(run.score, 'балл', 'балла', 'баллов')}
          </p>
        )}
      </div>
      {(run.failsCount > 0 || run.isLate || run.isSentLate || run.criticalFailed) && (
        <div className="run-marks">
          {run.failsCount > 0 && <Pill tone="danger">Отклонений: {run.failsCount}</Pill>}
          {run.criticalFailed && <Pill tone="danger">Критичное отклонение</Pill>}
          {run.isLate && <Pill tone="warn">После срока</Pill>}
          {run.isSentLate && <Pill tone="mute">Передан позже</Pill>}
        </div>
      )}
      {comment && <p className="run-said-comment">{comment}</p>}
      {history.length > 0 && (
        <details>
          <summary>История</summary>
          <ul>
            {history.map((one) => (
              <li key={`${one.at} ${one.action}`}>
                {labels.RunHistoryAction[one.action]}, <When at={one.at} zone={run.timezone} />
                {one.by && ` · ${shortName(one.by.name)}`}
                {one.comment && `. ${one.comment}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="run-finished-acts">
        <Button component={Link} href={todayHref()} variant="light">
          К чек-листам на сегодня
        </Button>
        {run.actions.includes('return') && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setReturning(true)}>
            Вернуть на доработку
          </Button>
        )}
      </div>
      <Fetched
        wanted={returning}
        load={loadReturn}
        onFailure={() => setReturning(false)}
        props={{ runId: run._id, opened: returning, onClose: () => setReturning(false) }}
      />
    </section>
  )
}
